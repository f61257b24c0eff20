/** The two fronts that every contract scenario runs on, and everything in which they differ on purpose. */

import { codeOf } from "../../provider/base/notice";
import { registry } from "../../provider/cli/registry";
import { typeOf } from "../../provider/dynamic/declaration";
import { tokenOf } from "../../provider/base/urn";
import type { Kind } from "../../provider/kinds/kind";
import type { DialectName } from "../../provider/settings/settings";
import type { Outcome } from "./drivers";

/** What the resources of a program are registered with. */
export interface Front {
  /** How it is called in test titles. */
  readonly name: "dynamic resources" | "plugin";
  /** Whether it is the plugin. */
  readonly isPlugin: boolean;
  /** The dialect of its scenarios where both dialects are walked: no front looks at the dialect, so each is walked on one. */
  readonly dialect: DialectName;
  /** What a program imports. */
  readonly module: "pulumi-webhooks" | "pulumi-webhooks/native";
  /** The type of a resource. */
  typeOf(kind: Kind): string;
  /** Whether a preview of an adoption reads the object without being told to. */
  readonly readsBeforeTakeover: boolean;
  /** Whether it tells each changed place inside an object or a list. */
  readonly tellsPaths: boolean;
  /** What a preview says of a takeover that cannot be. */
  obstacle(property: string, value: string, reason: string): string;
  /** Whether the option `import` works. */
  readonly imports: boolean;
  /** The warnings of an operation: lines whose code is of a warning, or lines that the engine knows to be warnings. */
  warningsIn(outcome: Outcome): string[];
}

/** Dynamic resources: the package as it has always been. */
export const dynamicFront: Front = {
  name: "dynamic resources",
  isPlugin: false,
  dialect: "documented",
  module: "pulumi-webhooks",
  typeOf,
  readsBeforeTakeover: false,
  tellsPaths: false,
  obstacle: (property, value, reason) => `${property} value {${value}} has a problem: ${reason}`,
  imports: false,
  warningsIn: ({ messages }) =>
    messages.split("\n").filter((line) => registry.get(codeOf(line.trimEnd()) ?? "")?.severity === "warning"),
};

/** The plugin, with the classes of its own. */
export const pluginFront: Front = {
  name: "plugin",
  isPlugin: true,
  dialect: "convoy",
  module: "pulumi-webhooks/native",
  typeOf: ({ type }) => tokenOf(type),
  readsBeforeTakeover: true,
  tellsPaths: true,
  // It is found later: when the preview of the creation reads, and no longer by the check of the inputs.
  obstacle: (property, _value, reason) => `${property}: ${reason}`,
  imports: true,
  warningsIn: ({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === "warning").map(({ message }) => message),
};

/** Both. */
export const fronts: readonly Front[] = [dynamicFront, pluginFront];

/** The same program for a front: it imports the module of the front wherever it imports the package. */
export function programFor(front: Front, text: string): string {
  return front.isPlugin
    ? text.replaceAll(/(["'])pulumi-webhooks(\/convoy|\/documented)?\1/g, `$1${front.module}$1`)
    : text;
}
