/** Reads and writes the settings of the project of an emulated Convoy over plain HTTP, looking at the service as well. */

import assert from "node:assert/strict";
import type { Emulator, EmulatorOptions } from "../../tools/emulator";
import { ask, start } from "./emulator-http";
import type { Reply } from "./emulator-http";

/** A signature that every release takes, and the name that every write needs. */
export const signature = { header: "X-Signature" };
export const name = "Billing";

export class ProjectHttp {
  service!: Emulator;

  readonly convoy = async (options: EmulatorOptions = {}): Promise<void> => {
    this.service = await start({ dialect: "convoy", ...options });
  };

  readonly put = (config?: object, fields: object = { name }): Promise<Reply> =>
    ask(this.service, "PUT", "", { ...fields, config });

  readonly written = async (config?: object, fields?: object): Promise<Reply> => {
    const reply = await this.put(config, fields);
    assert.equal(reply.status, 202, reply.text);
    return reply;
  };

  /** What a look at the project shows of its settings. */
  readonly live = async (path: string): Promise<unknown> =>
    (await ask(this.service, "GET", "")).at(`data.config.${path}`);

  readonly refused = async (
    config: object | undefined,
    message: string,
    fields?: object,
    status = 400,
  ): Promise<void> => {
    const before = this.service.project("p1").settings;
    const reply = await this.put(config, fields);
    assert.deepEqual([reply.status, reply.at("message")], [status, message]);
    assert.deepEqual(this.service.project("p1").settings, before);
  };

  readonly endpoint = (url: string): Promise<Reply> =>
    ask(this.service, "POST", "/endpoints", { name: "e", url });
}
