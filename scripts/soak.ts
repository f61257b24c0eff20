/** `npm run soak -- --minutes 20 [--seed N]`: random edits, drifts and faults for a long time. Prints one line a round. */

import { parseArgs } from "node:util";
import { Soak } from "../test/support/soak";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

/** The memory of the provider counts as level when its last peaks are close to its first. */
const mostGrowth = 40;

async function main(): Promise<void> {
  console.log(`seed ${values.seed}`);
  const ends = Date.now() + Number(values.minutes) * 60_000;
  const soak = await Soak.start(Number(values.seed));
  const { counts } = soak;
  while (Date.now() < ends) {
    await soak.round();
    const { rounds, requests, faults, failedUps, rolls, wishes, reported, megabytes } = counts;
    console.log(
      `round ${rounds}: ${requests} requests, ${faults} faults, ${failedUps} failed ups, ${rolls} rolls for ${wishes} wishes, ${reported} creates in doubt, provider ${Math.round(megabytes.at(-1) ?? 0)} MB`,
    );
  }
  await soak.end();
  const third = Math.ceil(counts.megabytes.length / 3);
  const growth = Math.max(...counts.megabytes.slice(-third)) - Math.max(...counts.megabytes.slice(0, third));
  console.log(`everything held; the provider's peak changed by ${Math.round(growth)} MB`);
  if (growth > mostGrowth) throw new Error("the memory of the provider grows");
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
