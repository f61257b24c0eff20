/** What a rotation of many endpoints takes: the command against the emulator, each roll proved by requests to a receiver. */

import { verify } from "../../provider/receiver/signature";
import { Stage } from "../../test/support/rotation";
import type { Context } from "../context";

const resources = 1_000;

/** Measures it, once. */
export async function measureRotate({ add }: Context): Promise<void> {
  const stage = await Stage.start(resources);
  try {
    for (const { uid } of stage.project.endpoints.list())
      stage.manner.set(uid, (_known, body, headers) => verify(body, headers, stage.signing(uid)).isValid);
    const started = performance.now();
    const { service } = stage.shell;
    const direct = { ...stage.environment, WEBHOOKS_BASE_URL: service.url };
    const { ended } = await stage.spawn(["--all", "--probe"], direct);
    const { code, errors } = await ended;
    if (code !== 0) throw new Error(errors.split("\n").slice(-3).join("\n"));
    const subject = { work: "rotate with probes", contender: "ours", resources } as const;
    add({ ...subject, unit: "ms" }, performance.now() - started);
    add({ ...subject, unit: "connections" }, service.connections.mostOpen);
  } finally {
    await stage.stop();
  }
}
