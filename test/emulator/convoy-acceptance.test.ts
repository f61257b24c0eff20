/** The acceptance suite against the emulated Convoy: each release, with and without a license. */

import { acceptance } from "../support/acceptance";
import type { Refusable } from "../support/acceptance";
import { Service } from "../support/convoy";

const tooNew: readonly Refusable[] = ["contentType", "authentication"];
const gated: readonly Refusable[] = [
  "filterConfig",
  "function",
  "portalLink",
  "httpTimeout",
  "supportEmail",
  "authentication",
];

describe("Convoy 26.7 with a license", () => acceptance(() => Service.emulated(), []));
describe("Convoy 26.7 without a license", () =>
  acceptance(() => Service.emulated({ licensed: false }), gated));
describe("Convoy 26.7 with a license, an incoming project", () =>
  acceptance(() => Service.emulated({ projectType: "incoming" }), []));
describe("Convoy 25.6 with a license", () => acceptance(() => Service.emulated({ release: "25.6" }), tooNew));
describe("Convoy 25.6 without a license", () => {
  acceptance(() => Service.emulated({ release: "25.6", licensed: false }), [...gated, ...tooNew]);
});

/** The oldest release: it takes https alone until its settings say otherwise, and keeps a rate limit. */
const oldest = async (licensed: boolean): Promise<Service> => {
  const service = await Service.emulated({ release: "24.11", licensed });
  service.project.changeSettings({ config: { ssl: { enforce_secure_endpoints: false } } });
  return service;
};
describe("Convoy 24.11 with a license", () => acceptance(() => oldest(true), ["rateLimit", ...tooNew]));
describe("Convoy 24.11 without a license", () =>
  acceptance(() => oldest(false), ["rateLimit", ...gated, ...tooNew]));
