/** `npm run test:service`: deliveries of the service that the environment names, all through a rotation: none is refused. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { verify } from "../../provider/receiver/signature";
import { itHere, sendEvent, settings } from "./here";

const main = join(__dirname, "..", "..", "tools", "cli", "main.ts");
const store =
  'process.stdin.pipe(require("node:http").request(process.argv[1],{method:"PUT"},(r)=>process.exit(r.statusCode===204?0:3)))';

describe("A rotation at the service that the environment names", function () {
  this.timeout(600_000);

  for (const advancedSignatures of [false, true]) {
    let secrets = ["test-secret-before-the-rotation"];
    const newer: boolean[] = [];
    const refused: string[] = [];
    itHere(
      `refuses no delivery at a receiver that follows the guide, ${advancedSignatures ? "advanced" : "simple"} signatures`,
      ({ method, headers, body }, response) => {
        if (method === "PUT") {
          secrets = [body.toString(), ...secrets];
          return response.writeHead(204).end();
        }
        const found = verify(body, headers, secrets);
        if (headers["user-agent"]?.startsWith("Convoy") === true)
          newer.push(secrets.length > 1 && verify(body, headers, secrets[0] ?? "").isValid);
        if (!found.isValid && body.toString().includes("round")) refused.push(found.message);
        return response.writeHead(found.isValid ? 200 : 401).end();
      },
      async ({ client, url }) => {
        const name = `rotation-${Date.now().toString(36)}`;
        const { uid } = await client.endpoints.create({ name, url, secret: secrets[0], advancedSignatures });
        const deliver = (round: number): Promise<void> => sendEvent(uid, `{"round":${round}}`);
        try {
          await deliver(0);
          for (let tries = 0; tries < 100 && newer.length === 0; tries += 1) await wait(100);
          assert.deepEqual(newer, [false], "nothing was delivered within 10 s: the service needs its agent");
          const secretTo = JSON.stringify([process.execPath, "-e", store, url]);
          const journal = join(mkdtempSync(join(tmpdir(), "rotate-")), "rotation.jsonl");
          const probing = ["--probe", "--probe-private", "--journal", journal];
          const words = ["rotate", uid, ...probing, "--secret-to", secretTo];
          const environment = {
            WEBHOOKS_BASE_URL: settings.baseUrl,
            WEBHOOKS_PROJECT_ID: settings.projectId,
            WEBHOOKS_API_KEY: settings.apiKey,
            WEBHOOKS_DIALECT: "convoy",
          };
          const child = spawn(process.execPath, ["--import", "tsx", main, ...words], {
            env: { PATH: process.env["PATH"], ...environment },
            stdio: ["ignore", "ignore", "inherit"],
          });
          let code: number | null | undefined;
          child.on("close", (ended) => (code = ended));
          // The service keeps an endpoint in a cache for minutes before release 26.7.3, so that the roll may show late.
          for (
            let round = 1;
            round < 400 && !(code === 0 && newer.at(-1) === true && newer.length > 9);
            round += 1
          ) {
            await deliver(round);
            await wait(code === undefined ? 50 : 500);
            if (code !== undefined) assert.equal(code, 0);
          }
          assert.equal(newer.at(-1), true, "the roll never showed in what is delivered");
          assert.ok(newer.length > 9, String(newer.length));
          assert.deepEqual(refused, []);
        } finally {
          await client.endpoints.delete(uid);
        }
      },
    );
  }
});
