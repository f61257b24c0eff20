/** What the command does to the service, and where it finds its settings. */

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Shell } from "../../support/command";
import { pulumiRunning } from "../../support/fake-pulumi";

describe("an action of the command", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start();
  });

  afterEach(() => shell.stop());

  const json = (output: string): Record<string, unknown> => JSON.parse(output) as Record<string, unknown>;
  const secrets = () => shell.service.project("p1").endpoints.get("endpoint-1")?.secrets ?? [];
  const active = () => secrets().find(({ expires_at }) => !expires_at);

  it("pauses once, and looks before and after", async () => {
    const first = await shell.run("endpoint pause endpoint-1 --output json");
    assert.deepEqual(shell.takeRequests(), [
      "GET p1/endpoints/endpoint-1",
      "PUT p1/endpoints/endpoint-1/pause",
      "GET p1/endpoints/endpoint-1",
    ]);
    assert.deepEqual(json(first.output), {
      id: "endpoint-1",
      statusBefore: "active",
      status: "paused",
      changed: true,
    });

    const second = await shell.run("endpoint pause endpoint-1");
    assert.deepEqual(shell.takeRequests(), ["GET p1/endpoints/endpoint-1"]);
    assert.equal(second.output, "Endpoint billing (endpoint-1) was already paused\n");
  });

  it("resumes what is paused, and fails where an endpoint stays inactive, with what to do", async () => {
    await shell.run("endpoint pause endpoint-1");
    const resumed = await shell.run("endpoint resume endpoint-1");
    assert.deepEqual(
      [resumed.code, resumed.output, resumed.errors],
      [0, "Endpoint billing (endpoint-1) is now active\n", ""],
    );

    shell.service.project("p1").endpoints.patch("endpoint-1", { status: "inactive" });
    const inactive = await shell.run("endpoint resume endpoint-1");
    assert.deepEqual(
      [inactive.code, inactive.output, inactive.errors],
      [
        1,
        "",
        "error: Endpoint billing (endpoint-1) is inactive, not paused, and the command cannot activate it: declare isDisabled: false, or activate it in the service [unsupported-here]\n",
      ],
    );
  });

  it("rolls to a secret from standard input once, and says until when the old one is valid", async () => {
    const line = "endpoint roll-secret endpoint-1 --secret-stdin --expiration 60";

    const first = await shell.run(line, { input: "the-new-one\n" });
    assert.equal(active()?.value, "the-new-one");
    assert.equal(
      first.output,
      "Endpoint billing (endpoint-1): rolled the signing secret without overlap: advancedSignatures is off, unless the project turns it on [secret-rolled-no-overlap]\n",
    );
    assert.deepEqual(shell.takeRequests(), [
      "GET p1/endpoints/endpoint-1",
      "PUT p1/endpoints/endpoint-1/expire_secret",
    ]);

    const second = await shell.run(line, { input: "the-new-one\n" });
    assert.equal(second.output, "Endpoint billing (endpoint-1) already uses this secret; nothing was sent\n");
    assert.deepEqual(shell.takeRequests(), ["GET p1/endpoints/endpoint-1"]);
  });

  it("rolls to a new random secret, and shows it on request only", async () => {
    const hidden = await shell.run("endpoint roll-secret endpoint-1 --output json");
    const first = active()?.value ?? "";
    assert.equal(Buffer.from(first, "base64url").length, 32);
    assert.deepEqual(
      [json(hidden.output)["rolled"], json(hidden.output)["secret"], json(hidden.output)["signingSecretUid"]],
      [true, "[secret]", active()?.uid],
    );

    const shown = await shell.run("endpoint roll-secret endpoint-1 --show-secrets --expiration 24");
    assert.equal(shown.output.trimEnd().split("\n").at(-1), active()?.value);
    assert.notEqual(active()?.value, first);
    assert.equal(shown.errors, "");
  });

  it("says where the new secret can be seen, and it is there, for whom asks for it only", async () => {
    const { output, errors } = await shell.run("endpoint roll-secret endpoint-1 --expiration 24");
    const value = active()?.value ?? "";
    const [, line = ""] =
      /^Endpoint billing \(endpoint-1\): `pulumi-webhooks (.*?)` shows the new secret; [^\n]* \[new-secret-hidden\]\nwarning: Endpoint billing \(endpoint-1\): [^\n]* \[declared-secret-rolls-back\]\n$/.exec(
        errors,
      ) ?? [];
    assert.equal(line, "endpoint status endpoint-1 --show-secrets");
    assert.match((await shell.run(line)).output, new RegExp(`^signingSecret +${value}$`, "m"));
    const status = await shell.run("endpoint status endpoint-1 --output json");
    assert.equal(json(status.output)["signingSecret"], "[secret]");
    assert.ok(![output, errors, status.output].join("").includes(value));

    const given = await shell.run("endpoint roll-secret endpoint-1 --secret-stdin --expiration 24", {
      input: "known",
    });
    assert.equal(given.errors, "");
  });

  it("rolls once when the answer is lost, and looks whether it happened", async () => {
    shell.service.faults.add({ kind: "reset", when: "after", path: "endpoints.expireSecret" });

    const { code } = await shell.run("endpoint roll-secret endpoint-1 --secret-stdin --expiration 24", {
      input: "new-one",
    });

    assert.equal(active()?.value, "new-one");
    assert.equal(shell.takeRequests().filter((line) => line.startsWith("PUT")).length, 1);
    assert.equal(code, 0);
  });

  it("tells the random secret that it asked for when nothing shows whether it is active", async () => {
    shell.service.maskSecrets = "***";
    shell.service.faults.add({ kind: "html", path: "endpoints.expireSecret" });

    const { code, errors } = await shell.run("endpoint roll-secret endpoint-1 --show-secrets");

    assert.equal(code, 1);
    assert.match(
      errors,
      /^warning: Endpoint billing \(endpoint-1\): [^\n]* \[roll-in-doubt\]\n[\w-]{43}\nerror: /,
    );
  });

  it("fails where the service shows no overlap, and shows the new secret all the same", async () => {
    const line = "endpoint roll-secret endpoint-1 --show-secrets";

    const { code, output, errors } = await shell.run(line);

    assert.equal(code, 1);
    assert.match(
      errors,
      /rolled, but the service no longer shows the old one as valid \[overlap-missing\]$/m,
    );
    assert.equal(output.trimEnd(), active()?.value);
  });

  it("says when there is no overlap", async () => {
    const { output } = await shell.run("endpoint roll-secret endpoint-1 --expiration 0");

    assert.equal(
      output,
      "Endpoint billing (endpoint-1): rolled the signing secret without overlap: the expiration is 0 [secret-rolled-no-overlap]\n",
    );
  });

  for (const mask of ["***", ""]) {
    it(`does not roll to a secret that nobody could read afterwards: the service shows "${mask}"`, async () => {
      shell.service.maskSecrets = mask;

      const refused = await shell.run("endpoint roll-secret endpoint-1");
      assert.equal(refused.code, 2);
      assert.match(refused.errors, /: use --show-secrets or --secret-stdin \[unsupported-here\]$/m);
      assert.equal(secrets().length, 1);

      const shown = await shell.run("endpoint roll-secret endpoint-1 --show-secrets");
      assert.equal(shown.output.trimEnd().split("\n").at(-1), active()?.value);
    });
  }

  it("does not take an empty or masked secret, nor two secrets from one standard input", async () => {
    for (const [line, input, reason] of [
      [
        "endpoint roll-secret endpoint-1 --secret-stdin",
        "",
        /found nothing on standard input \[missing-value\]\n$/,
      ],
      [
        "endpoint roll-secret endpoint-1 --secret-stdin",
        "a\nb\n",
        /cannot use the secret on standard input: it .* \[invalid-value\]\n$/,
      ],
      ["endpoint roll-secret endpoint-1 --secret-stdin", "***\n", /mask/],
      [
        "endpoint roll-secret endpoint-1 --secret-stdin --api-key-stdin",
        "one\n",
        /--secret-stdin and --api-key-stdin: cannot both read standard input: name a file \[conflicting-values\]\n$/,
      ],
    ] as const) {
      const { code, errors } = await shell.run(line, { input });
      assert.equal(code, 2);
      assert.match(errors, reason);
    }
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("resends a meta event once, also when the answer is lost", async () => {
    shell.service.faults.add({ kind: "reset", when: "after" });
    const environment = { WEBHOOKS_MAX_RETRIES: "4" };

    const { code } = await shell.run("meta-event resend meta-1", { environment });

    assert.equal(code, 4);
    assert.deepEqual(shell.takeRequests(), ["PUT p1/meta-events/meta-1/resend"]);
    assert.equal((await shell.run("meta-event resend nothing")).code, 3);
  });

  it("takes a key from standard input before that of the environment, and says where each setting is from", async () => {
    const { code, output } = await shell.run("check --api-key-stdin --output json", {
      input: `${shell.service.apiKey}\n`,
      environment: { WEBHOOKS_API_KEY: "wrong" },
    });

    assert.equal(code, 0);
    assert.deepEqual(json(output)["settings"], [
      { name: "baseUrl", value: shell.service.url, from: "environment" },
      { name: "projectId", value: "p1", from: "environment" },
      { name: "apiKey", value: "[secret]", from: "flag" },
      { name: "maxRetries", value: "0", from: "environment" },
    ]);
  });

  it("does not wait for a key on a terminal", async () => {
    const { code, errors } = await shell.run("check --api-key-stdin", { isTerminal: true });

    assert.equal(code, 2);
    assert.match(errors, /pipe in the secret, .*\[missing-value\]\n$/);
  });

  describe("with --stack", () => {
    /** A Pulumi CLI that answers to one way of being called. */
    const pulumi = (answer: string): { readonly PATH: string } =>
      pulumiRunning(
        mkdtempSync(join(tmpdir(), "pulumi-")),
        `if [ "$*" = "config --show-secrets --json --non-interactive --stack dev" ]; then
cat <<'END'\n${answer}\nEND
else
echo "error: no stack named '$6' found" >&2
exit 255
fi`,
      );
    const missing = { WEBHOOKS_PROJECT_ID: undefined, WEBHOOKS_API_KEY: undefined };

    it("takes what is missing from the config of the stack, through the Pulumi CLI", async () => {
      const answer = JSON.stringify({
        "webhooks:apiKey": { value: shell.service.apiKey, secret: true },
        "webhooks:projectId": { value: "p2", secret: false },
        "webhooks:baseUrl": { value: "https://not-this-one.example.com", secret: false },
      });

      const { code, output } = await shell.run("check --stack dev --output json", {
        environment: { ...missing, ...pulumi(answer) },
      });

      assert.equal(code, 0);
      const from = (json(output)["settings"] as { from: string }[]).map((setting) => setting.from);
      assert.deepEqual(from, ["environment", "stack", "stack", "environment"]);
    });

    it("is warned of where `check` finds the API key in it as plain text", async () => {
      const errorsOf = async (secret: boolean): Promise<string> => {
        const answer = JSON.stringify({
          "webhooks:apiKey": { value: shell.service.apiKey, secret },
          "webhooks:projectId": { value: "p1", secret: false },
        });
        const environment = { ...missing, ...pulumi(answer) };
        return (await shell.run("check --stack dev", { environment })).errors;
      };
      assert.match(
        await errorsOf(false),
        /^warning: webhooks:apiKey is plain text in stack config: remove it there, set WEBHOOKS_API_KEY, .* \[plain-api-key\]\n$/,
      );
      assert.equal(await errorsOf(true), "");
    });

    it("is warned of where `check` finds a key in it that looks like a misspelled setting", async () => {
      const [value, secret] = [shell.service.apiKey, true];
      const entries = {
        apiKey: { value, secret },
        requestspersecond: { value: "5" },
        region: { value: "eu" },
      };
      const named = Object.entries(entries).map(([name, entry]) => [`webhooks:${name}`, entry]);
      const environment = { ...missing, ...pulumi(JSON.stringify(Object.fromEntries(named))) };
      assert.equal(
        (await shell.run("check --stack dev", { environment })).errors,
        "warning: webhooks:requestspersecond is not a setting; did you mean `requestsPerSecond`? [misspelled-setting]\n",
      );
    });

    it("says that something else is called pulumi where its config is not JSON", async () => {
      const { code, errors } = await shell.run("check --stack dev", {
        environment: { ...missing, ...pulumi("Hello") },
      });

      assert.equal(code, 2);
      assert.match(errors, /^error: `pulumi config --stack` did not return JSON \[failed-program\]\n$/);
    });

    it("repeats in one line what the Pulumi CLI says", async () => {
      const { code, errors } = await shell.run("check --stack prod", {
        environment: { ...missing, ...pulumi("{}") },
      });

      assert.equal(code, 2);
      assert.equal(
        errors,
        "error: `pulumi config --stack` failed: no stack named 'prod' found [failed-program]\n",
      );
    });
  });
});
