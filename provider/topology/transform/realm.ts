/** The JavaScript environment of a function: a fresh context with what the engine of the service has, and nothing from Node.js. */

import { createContext, Script } from "node:vm";
import type { Context } from "node:vm";
import { formatted } from "./console-text";

/** A module that a function requires but the service lacks, by name. */
export class NoModule extends Error {}

/** The built-in values of an engine. */
export interface EngineLevel {
  /** The names of all global ones. */
  readonly globals: readonly string[];
  /** The paths of those that it lacks, such as `Array.prototype.toSorted`. */
  readonly lacking: readonly string[];
}

/** A fresh context. */
export class Realm {
  /** The lines of `console`. */
  readonly log: string[] = [];
  private readonly context: Context;
  private readonly own: {
    readonly globalThis: { readonly JSON: JSON };
    readonly Object: new () => object;
    readonly Array: new () => object;
  };

  constructor({ globals, lacking }: EngineLevel) {
    this.context = createContext({}, { microtaskMode: "afterEvaluate" });
    this.own = ownValues.runInContext(this.context) as Realm["own"];
    const { console, require } = this.modules();
    Object.assign(this.context, { console, require });
    const { globalThis } = this.own;
    // Each release of Node.js adds others.
    const others = Object.getOwnPropertyNames(globalThis).filter((name) => !globals.includes(name));
    for (const path of [...others, ...lacking]) remove(globalThis, path.split("."));
  }

  /** Runs a text in the context. */
  evaluate(script: Script): unknown {
    return script.runInContext(this.context);
  }

  /** Runs the callbacks of settled promises. */
  settle(): void {
    this.evaluate(nothing);
  }

  /** An object of the context. */
  object(): object {
    return new this.own.Object();
  }

  /** An array of the context. */
  array(): object {
    return new this.own.Array();
  }

  private modules(): { readonly console: object; readonly require: (name: unknown) => object } {
    const format = (...values: readonly unknown[]): string => formatted(this.own.globalThis.JSON, ...values);
    const log = (...values: readonly unknown[]): void => {
      this.log.push(...format(...values).split(lineEnd));
    };
    const console = { log, error: log, warn: log, info: log, debug: log };
    const modules = new Map<unknown, object>(Object.entries({ console, util: { format } }));
    const require = (name: unknown): object => {
      const found = modules.get(name);
      if (found === undefined) throw new NoModule(String(name));
      return found;
    };
    return { console, require };
  }
}

// The service keeps all lines in one text, and splits it.
const lineEnd = " \r\n";

const nothing = new Script("");
const ownValues = new Script("({ globalThis, Object, Array })");

function remove(owner: unknown, [name, ...inner]: readonly string[]): void {
  if (name === undefined || owner === undefined || owner === null) return;
  if (inner.length === 0) Reflect.deleteProperty(owner, name);
  else remove((owner as Record<string, unknown>)[name], inner);
}
