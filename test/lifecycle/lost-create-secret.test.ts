/** A create that sends a secret and whose answer is lost: an object is ours only where it shows that secret. Dialect convoy, which lists. */

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fields } from "../../provider/base/fields";
import { Service } from "../support/convoy";
import type { FakeResource } from "../support/fake-resource";
import { convoySecrets } from "../support/secret-inputs";

const url = "https://billing.example.com/hooks";
const ours = "canaryOurs";

/** What declares a secret, once with ours and once with that of another program. */
interface Declaration {
  readonly kind: "endpoint" | "source";
  readonly title: string;
  inputs(whose: string, folder: string): Fields;
}

const values: readonly Declaration[] = convoySecrets(ours).flatMap(({ kind, title }, index) => {
  // Nothing creates the settings of a project.
  if (kind === "ProjectSettings") return [];
  const inputs = (whose: string): Fields => convoySecrets(whose)[index]?.inputs ?? assert.fail();
  return [{ kind: kind === "Endpoint" ? "endpoint" : "source", title, inputs }];
});
const declarations: readonly Declaration[] = [
  ...values,
  { kind: "endpoint", title: "secret", inputs: (whose) => ({ url, secret: `${whose}-signing` }) },
  {
    kind: "endpoint",
    title: "secretFrom",
    inputs: (whose, folder) => ({ url, secretFrom: { file: join(folder, `${whose}-from`) } }),
  },
  {
    kind: "endpoint",
    title: "secretTo",
    inputs: (whose, folder) => ({ url, secretTo: { file: join(folder, `${whose}-to`) } }),
  },
];
/** The declarations of which Convoy always masks a part. */
const isMasked = ["an endpoint with a certificate, a password and a Teams URL"];

describe("A create that sends a secret and whose answer is lost", () => {
  let service: Service;
  let folder: string;
  beforeEach(async () => {
    service = await Service.emulated();
    folder = await mkdtemp(join(tmpdir(), "lost-"));
    for (const whose of [ours, "canaryTheirs"])
      await writeFile(join(folder, `${whose}-from`), `${whose}-secret`);
  });
  afterEach(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const all = ({ kind }: Declaration) =>
    kind === "endpoint" ? service.project.endpoints : service.project.sources;

  /** Another program makes an object that is equal but for its secrets, seconds before or after our request. */
  const makeTheirs = async (declaration: Declaration, seconds: number, whose = "canaryTheirs") => {
    const { kind } = declaration;
    const theirs = service.resource(kind, kind);
    await theirs.up(service.declared(declaration.inputs(whose, folder)));
    service.nextRun();
    service.lines.splice(0);
    const created_at = new Date(service.now().getTime() + seconds * 1000).toISOString();
    all(declaration).patch(theirs.id ?? "", { created_at });
    return { uid: theirs.id ?? "", created_at };
  };

  const create = async (declaration: Declaration, when: "before" | "after"): Promise<FakeResource> => {
    service.emulator!.faults.add({ method: "POST", kind: "status", status: 504, when });
    const life = service.resource(declaration.kind, declaration.kind);
    await life.up(service.declared(declaration.inputs(ours, folder)));
    return life;
  };

  /** @param named each candidate as the error names it */
  const assertCandidates = (work: Promise<unknown>, ...named: readonly string[]) =>
    assert.rejects(work, (error: Error) => {
      const found = /, perhaps as (.*): adopt .* \[lost-create\]$/.exec(error.message)?.[1];
      assert.deepEqual(found?.split("; ").sort(), [...named].sort(), error.message);
      assert.doesNotMatch(error.message, /canary/);
      return true;
    });

  for (const declaration of declarations) {
    const { title } = declaration;

    it(`never takes a newer object of another program with another secret: ${title}`, async () => {
      const { uid, created_at } = await makeTheirs(declaration, 10);
      const named = `${uid} (created ${created_at}) with another secret`;
      await assertCandidates(create(declaration, "before"), named);
    });

    it(`never takes an object whose secrets the service masks: ${title}`, async () => {
      const { uid, created_at } = await makeTheirs(declaration, 10, ours);
      service.emulator!.maskSecrets = "[REDACTED]";
      await assertCandidates(create(declaration, "before"), `${uid} (created ${created_at})`);
    });

    if (!isMasked.includes(title))
      it(`finds ours by its secret, also beside a newer one of another program: ${title}`, async () => {
        const { uid } = await makeTheirs(declaration, 10);
        const life = await create(declaration, "after");
        const made = all(declaration).list();
        assert.deepEqual(made.map((one) => one.uid).sort(), [uid, life.id].sort());
        assert.match(service.lines.join("\n"), /\[lost-create-found\]$/m);
        assert.equal(await life.up(service.declared(declaration.inputs(ours, folder))), "same");
      });
  }

  it("keeps what secretTo got in force", async () => {
    const declaration = declarations.find(({ title }) => title === "secretTo") ?? assert.fail();
    const life = await create(declaration, "after");
    const [secret] = service.project.endpoints.get(life.id ?? "")?.secrets ?? [];
    assert.equal(await readFile(join(folder, `${ours}-to`), "utf8"), secret?.value);
  });

  it("is not mistaken for a source of a provider, where none is declared", async () => {
    const hmac = { encoding: "hex", hash: "SHA256", header: "X-Sign", secret: `${ours}-hmac` };
    const inputs = (): Fields => ({ type: "http", verifier: { type: "hmac", hmac } });
    const declaration = { kind: "source", title: "", inputs } as const;
    const { uid } = await makeTheirs(declaration, 10);
    service.project.sources.patch(uid, { provider: "github" });
    await assert.rejects(
      create(declaration, "before"),
      /; it may have been created: look in .* \[lost-create\]$/,
    );
  });

  it("takes an empty secret for no proof", async () => {
    const inputs = (): Fields => ({ url, chatWebhookUrl: "" });
    const creation = create({ kind: "endpoint", title: "", inputs }, "after");
    await assert.rejects(creation, /, perhaps as .* \[lost-create\]$/);
  });

  it("is left to the user where an equal object with the same secret is clearly older", async () => {
    const declaration = declarations.find(({ title }) => title === "secret") ?? assert.fail();
    const { uid, created_at } = await makeTheirs(declaration, -60, ours);
    await assertCandidates(create(declaration, "before"), `${uid} (created ${created_at})`);
    const life = await create(declaration, "after");
    assert.notEqual(life.id, uid);
  });
});
