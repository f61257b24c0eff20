/** Endpoints with receivers, a secret store in front of them, and the command `rotate`, in this process or as one that is killed. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sign, signatureHeader, verify } from "../../provider/receiver/signature";
import type { EmulatorOptions } from "../../tools/emulator";
import { Shell } from "./command";
import { installedCommand } from "./packed";
import type { Changes, Ending } from "./command";

/** Whether a receiver accepts a request, given the secrets it knows, newest first. */
export type Manner = (known: readonly string[], body: string, headers: IncomingHttpHeaders) => boolean;
const accepts: Manner = (known, body, headers) => known.length > 0 && verify(body, headers, known).isValid;

/** What a receiver may be like. The secrets that it knows are those of the store, newest first. */
export const manners = {
  both: (known, ...request) => accepts(known.slice(0, 2), ...request),
  onlyNew: (known, ...request) => accepts(known.slice(0, 1), ...request),
  onlyOld: (known, ...request) => accepts(known.slice(-1), ...request),
  lies: () => true,
  down: () => false,
} satisfies Record<string, Manner>;

/** What goes past a rotation, in order, before it is answered. */
export type Seen = (event: string) => Promise<void> | void;

/** Sends what it reads to the store. */
const deliver =
  'process.stdin.pipe(require("node:http").request(process.argv[1],{method:"PUT"},(r)=>process.exit(r.statusCode===204?0:3)))';

/** One service with endpoints e1, e2 …, each with a receiver below this server, and the store that receivers read. */
export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), "rotate-"));
  readonly journal = join(this.folder, "rotation.jsonl");
  /** The secrets that the receiver of each endpoint knows, newest first. */
  readonly known = new Map<string, string[]>();
  readonly manner = new Map<string, Manner>();
  /** The endpoints whose secrets were delivered, in order. */
  readonly delivered: string[] = [];
  seen: Seen = () => undefined;
  private url = "";

  private constructor(
    readonly shell: Shell,
    private readonly server: Server,
  ) {}

  static async start(count: number, options: EmulatorOptions = {}): Promise<Stage> {
    const shell = await Shell.start({ dialect: "convoy", seed: { projects: { p1: {} } }, ...options });
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        void stage.answer(request.method ?? "", request.url ?? "", request.headers, body).then(
          ({ status, text = "", headers = {} }) => response.writeHead(status, headers).end(text),
          () => response.destroy(),
        );
      });
    });
    const stage = new Stage(shell, server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stage.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (let number = 1; number <= count; number += 1) stage.add(`e${number}`);
    return stage;
  }

  /** An endpoint whose receiver knows its secret. */
  add(uid: string, fields: Readonly<Record<string, unknown>> = {}): void {
    const [value, created_at] = [`CANARY-old-${uid}`, this.shell.service.clock.now().toISOString()];
    const base = { uid, name: `name-${uid}`, url: `${this.url}/hooks/${uid}`, status: "active" };
    const secrets = [{ uid: `s-${uid}`, value, created_at }];
    this.project.endpoints.put({ ...base, advanced_signatures: true, secrets, ...fields });
    this.known.set(uid, [value]);
  }

  get project() {
    return this.shell.service.project("p1");
  }

  /** The values that sign for an endpoint now, oldest first. */
  signing(uid: string): string[] {
    return (this.project.endpoints.get(uid)?.secrets ?? []).map(({ value }) => value);
  }

  /** Whether the receiver of an endpoint accepts what the service would deliver now. */
  delivers(uid: string): boolean {
    const body = '{"delivered":true}';
    const headers = { [signatureHeader.toLowerCase()]: sign(body, this.signing(uid)) };
    return (this.manner.get(uid) ?? manners.both)(this.known.get(uid) ?? [], body, headers);
  }

  /** The command that delivers secrets to the store, as `--secret-to` takes it. */
  get store(): string {
    return JSON.stringify([process.execPath, "-e", deliver, `${this.url}/store/{id}`]);
  }

  /** The flag with that command. */
  get secretTo(): string[] {
    return ["--secret-to", this.store];
  }

  /** The settings of a command that goes through this server. */
  get environment(): Record<string, string> {
    return {
      WEBHOOKS_BASE_URL: this.url,
      WEBHOOKS_PROJECT_ID: "p1",
      WEBHOOKS_API_KEY: this.shell.service.apiKey,
      WEBHOOKS_DIALECT: "convoy",
    };
  }

  /** Runs the command in this process. */
  async run(words: readonly string[], changes: Changes = {}): Promise<Ending> {
    const now = this.shell.service.clock.now().toISOString();
    return this.shell.runWords(["rotate", ...this.usual(words), ...words], { now, ...changes });
  }

  /** Runs it as a process of its own, which may be killed, with every request through this server. */
  async spawn(
    words: readonly string[],
    environment = this.environment,
  ): Promise<{ readonly ended: Promise<Ending>; kill(): void }> {
    const args = [await installedCommand(), "rotate", ...this.usual(words), ...words];
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env["PATH"], ...environment },
    });
    const text = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].on("data", (chunk: Buffer) => (text[name] += chunk.toString()));
    const ended = new Promise<Ending>((resolve) =>
      child.on("close", (code) => resolve({ code: code ?? -1, output: text.stdout, errors: text.stderr })),
    );
    return { ended, kill: () => void child.kill("SIGKILL") };
  }

  /** Tests do not wait for a receiver unless they say so, and their receivers and journals are in a place of their own. */
  private usual(words: readonly string[]): string[] {
    return [
      ...(words.includes("--journal") ? [] : ["--journal", this.journal]),
      ...(words.includes("--probe") ? ["--probe-patience", "0s", "--probe-private"] : []),
    ];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.shell.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async answer(
    method: string,
    path: string,
    headers: IncomingHttpHeaders,
    body: string,
  ): Promise<{ status: number; text?: string; headers?: Record<string, string> }> {
    const [, place, uid = ""] = path.split("/");
    // A kill while something is read is one before what is done next.
    const seen: Seen = (event) => (method === "GET" ? undefined : this.seen(event));
    await seen(`before ${method} ${path}`);
    if (place === "store") {
      this.delivered.push(uid);
      const known = this.known.get(uid) ?? [];
      if (known[0] !== body) this.known.set(uid, [body, ...known]);
      await seen(`after ${method} ${path}`);
      return { status: 204 };
    }
    if (place === "hooks") {
      const isGood = (this.manner.get(uid) ?? manners.both)(this.known.get(uid) ?? [], body, headers);
      return { status: isGood ? 200 : 401 };
    }
    const answer = await fetch(`${this.shell.service.url}${path}`, {
      method,
      headers: { authorization: headers.authorization ?? "", "content-type": "application/json" },
      ...(body !== "" && { body }),
    });
    const text = await answer.text();
    await seen(`after ${method} ${path}`);
    return { status: answer.status, text, headers: { "content-type": "application/json" } };
  }
}
