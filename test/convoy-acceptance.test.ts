/** The acceptance suite against the emulated Convoy: each release, with and without a licence. */

import { acceptance } from "./support/acceptance";
import type { Refusable } from "./support/acceptance";
import { Service } from "./support/convoy";

const tooNew: readonly Refusable[] = ["contentType", "authentication"];
const gated: readonly Refusable[] = [
  "filterConfig",
  "portalLink",
  "httpTimeout",
  "supportEmail",
  "authentication",
];

describe("Convoy 26.7 with a licence", () => acceptance(() => Service.emulated(), []));
describe("Convoy 26.7 without a licence", () =>
  acceptance(() => Service.emulated({ licensed: false }), gated));
describe("Convoy 26.7 with a licence, an incoming project", () =>
  acceptance(() => Service.emulated({ projectType: "incoming" }), []));
describe("Convoy 25.6 with a licence", () => acceptance(() => Service.emulated({ release: "25.6" }), tooNew));
describe("Convoy 25.6 without a licence", () => {
  acceptance(() => Service.emulated({ release: "25.6", licensed: false }), [...gated, ...tooNew]);
});
