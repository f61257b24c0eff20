/** One resource of a program on the plugin: the calls that the engine makes for it, in their order, and what it keeps between them. */

import assert from "node:assert/strict";
import { CallFailure } from "./plugin-answers";
import type { Compared, Stored, Wire } from "./plugin-answers";
import type { Plugin } from "./plugin";

/** What an `up` has done. */
export type Done = "create" | "replace" | "update" | "same";

/** One resource. */
export class FakePluginResource {
  /** As the engine keeps it; undefined where there is none. */
  stored: Stored | undefined;
  /** Whether the last create or update has left it unfinished. */
  isPartial = false;

  /** @param running the plugin of the current run: each run has a process of its own */
  constructor(
    private readonly running: () => Plugin,
    readonly urn: string,
  ) {}

  private get plugin(): Plugin {
    return this.running();
  }

  /** As it is kept, where it exists. */
  get kept(): Stored {
    assert.ok(this.stored, "there is no object");
    return this.stored;
  }

  /** The inputs of a declaration that is not refused. */
  async check(news: Wire): Promise<Wire> {
    const { inputs, failures } = await this.plugin.check(this.urn, news, this.stored?.inputs);
    assert.deepEqual(failures, []);
    return inputs;
  }

  /** What an update would change. */
  async preview(news: Wire): Promise<Compared> {
    return this.plugin.diff(this.urn, this.kept, await this.check(news));
  }

  /** A preview, and then all that brings the object to what is declared. @param more other fields of the last request */
  async up(news: Wire, more: Wire = {}): Promise<Done> {
    const inputs = await this.check(news);
    if (this.stored === undefined) {
      await this.plugin.create(this.urn, inputs, { preview: true });
      await this.keep(() => this.plugin.create(this.urn, inputs, more));
      return "create";
    }
    const { stored } = this;
    const { changes, replaces } = await this.plugin.diff(this.urn, stored, inputs);
    if (replaces.length > 0) return this.replace(news, more);
    if (changes === "DIFF_NONE" && !this.isPartial) {
      this.stored = { ...stored, inputs };
      return "same";
    }
    await this.plugin.update(this.urn, stored, inputs, { preview: true });
    await this.keep(() => this.plugin.update(this.urn, stored, inputs, more));
    return "update";
  }

  /** Takes over what is live. Returns whether the object still exists. */
  async refresh(): Promise<boolean> {
    const { id, properties, inputs } = this.kept;
    this.stored = await this.plugin.read(this.urn, id, properties, inputs);
    return this.stored !== undefined;
  }

  async destroy(more: Wire = {}): Promise<void> {
    await this.plugin.delete(this.urn, this.kept, more);
    this.stored = undefined;
  }

  private async replace(news: Wire, more: Wire): Promise<Done> {
    const old = this.kept;
    this.stored = undefined;
    await this.up(news, more);
    await this.plugin.delete(this.urn, old);
    return "replace";
  }

  private async keep(work: () => Promise<Stored>): Promise<void> {
    try {
      this.stored = await work();
      this.isPartial = false;
    } catch (error) {
      if (error instanceof CallFailure && error.kept !== undefined) {
        this.stored = error.kept;
        this.isPartial = true;
      }
      throw error;
    }
  }
}
