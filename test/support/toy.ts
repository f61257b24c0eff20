// A toy package of dynamic resources for the tests of the engine: its objects live in a JSON file, its calls in a log.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PLUGIN_HEAD, PLUGIN_SETTINGS, STORE, writePlugin } from "./toy-plugin";

const PROVIDER = `${STORE}
let config;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const say = (verb, props) => props.loud && props.loud !== UNKNOWN && (console.log(verb + " says " + props.name), console.error(verb + " warns " + props.name));
exports.toy = {
  configure({ config: given }) { config = given; },
  async check(olds, news) {
    log("check", news.name, { olds: Object.keys(olds).sort() });
    const { __label, ...inputs } = news;
    const failures = [];
    if (news.bad === "property") failures.push({ property: "bad", reason: "is bad" });
    if (news.bad === "twice") failures.push({ property: "", reason: "first" }, { property: "", reason: "second" });
    if (news.bad === "throw") throw new Error("check broke");
    return { inputs, failures };
  },
  async diff(id, olds, news) {
    log("diff", news.name);
    say("diff", news);
    if (news.bad === "throw-diff") throw new Error("diff broke");
    const keys = Object.keys({ ...clean(olds), ...clean(news) }).filter((key) => !["size", "stamp", "token", "account"].includes(key));
    const changed = keys.filter((key) => !same(olds[key], news[key]));
    if (changed.length === 0) return { changes: false };
    if (news.how === "blunt") return { changes: true };
    const replaces = changed.filter((key) => ["kind", "kindFirst", "owner"].includes(key) && news[key] !== UNKNOWN || key === "owner");
    return { replaces, deleteBeforeReplace: changed.includes("kindFirst") || changed.includes("owner") };
  },
  async create(inputs) {
    log("create", inputs.name, { account: config?.get("toy:account") });
    say("create", inputs);
    if (inputs.fail === "create") throw new Error("create broke");
    if (inputs.slow) await new Promise((resolve) => setTimeout(resolve, inputs.slow));
    const id = "toy-" + (fs.readdirSync(process.env.TOY_STORE).length + 1) + "-" + inputs.name;
    const outs = { ...clean(inputs), size: JSON.stringify(inputs.value ?? null).length, token: "token-of-" + inputs.name, account: config?.get("toy:account") ?? "none" };
    save(id, outs);
    if (inputs.fail === "half") throw Object.assign(new Error("create stopped half way"), { id, properties: { ...outs, __provider: inputs.__provider }, reasons: ["not ready"] });
    return { id, outs };
  },
  async update(id, olds, news) {
    log("update", news.name);
    say("update", news);
    if (news.fail === "update") throw new Error("update broke");
    const outs = { ...clean(news), size: JSON.stringify(news.value ?? null).length, token: olds.token ?? "token-of-" + news.name, account: config?.get("toy:account") ?? "none" };
    save(id, outs);
    if (news.fail === "half-update") throw Object.assign(new Error("update stopped half way"), { id, properties: { ...outs, __provider: news.__provider }, reasons: ["still not ready"] });
    return { outs };
  },
  async read(id, props) {
    log("read", props.name ?? id, { props: Object.keys(props).sort() });
    say("read", props);
    const found = load(id);
    if (!found) {
      if (props.token === undefined) throw Object.assign(new Error("toy " + id + " not found"), { stack: "" });
      return { id: "" };
    }
    const inputs = Object.fromEntries(Object.entries(found).filter(([key]) => !["size", "token", "account"].includes(key)));
    return { id, props: found, inputs };
  },
  async delete(id, props) {
    log("delete", props.name);
    say("delete", props);
    if (load(id)?.stuck) throw new Error("delete broke");
    fs.rmSync(fileOf(id), { force: true });
  },
};
`;

const PACKAGE = `
const pulumi = require("@pulumi/pulumi");
const TEXT = 'exports.handler=()=>require("toy/provider").toy';
exports.Toy = class Toy extends pulumi.CustomResource {
  constructor(name, args, opts) {
    const outputs = { size: undefined, token: undefined, account: undefined, value: undefined, secret: undefined };
    const merged = pulumi.mergeOptions(opts, { additionalSecretOutputs: ["token"] });
    super("pulumi-nodejs:dynamic/toy:Toy", name, { ...outputs, name, __label: name, ...args, __provider: TEXT }, merged);
  }
  static get(name, id, more) { return new Toy(name, { __get: true, ...more }, { id }); }
};
exports.Group = class Group extends pulumi.ComponentResource {
  constructor(name, args, opts) {
    super("toy:index:Group", name, args, opts);
    this.first = new exports.Toy(name + "-first", { value: 1 }, { parent: this });
    this.registerOutputs({ first: this.first.id });
  }
};
`;

/** The files of the package \`toy\`, to be laid into a folder of installed packages. */
const TOY_FILES = {
  "package.json": JSON.stringify({
    name: "toy",
    version: "1.0.0",
    main: "index.js",
    exports: { ".": "./index.js", "./provider": "./provider.js" },
  }),
  "index.js": PACKAGE,
  "provider.js": PROVIDER,
};

/** One call that the toy provider got. A plugin notes the whole request, under the names of the messages. */
export interface ToyCall {
  /** The method. */
  call: string;
  /** The object's name. */
  name: string;
  /** The account that the provider was configured with. */
  account?: string;
  [part: string]: unknown;
}

/** A folder in which programs find the toy package. */
export class ToyWorld {
  readonly #folder: string;
  #head = 'const pulumi = require("@pulumi/pulumi");\nconst { Toy, Group } = require("toy");\n';

  /** Prepares the folder; it must lie where \`@pulumi/pulumi\` is found. With a plugin, programs know \`Thing\`, too. */
  constructor(folder: string, { plugin = false } = {}) {
    this.#folder = folder;
    for (const [name, text] of Object.entries(TOY_FILES))
      this.#write(join("node_modules", "toy", name), text);
    this.#write(
      "package.json",
      JSON.stringify({ name: "toy-program", main: "index.js", dependencies: { toy: "*" } }),
    );
    const settings = "name: toys\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n";
    this.#write("Pulumi.yaml", plugin ? settings + PLUGIN_SETTINGS : settings);
    if (plugin) {
      writePlugin(folder);
      this.#head += PLUGIN_HEAD;
    }
    this.objects = {};
  }

  /** The program's folder. */
  get directory(): string {
    return this.#folder;
  }

  /** Removes the folder. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Where the objects and the log are found. */
  get environment(): Record<string, string> {
    return {
      TOY_STORE: join(this.#folder, "store"),
      TOY_LOG: join(this.#folder, "log.jsonl"),
      // Some versions of Node take half a minute to colour a stack in which a file lies directly below a scope.
      NODE_OPTIONS: "--stack-trace-limit=0",
    };
  }

  /** Writes the program: the body of a module that knows \`pulumi\`, \`Toy\` and \`Group\`. */
  program(body: string): void {
    this.#write("index.js", this.#head + body);
  }

  /** The objects, by id. They may be changed behind the provider's back. */
  get objects(): Record<string, Record<string, unknown>> {
    const folder = join(this.#folder, "store");
    const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
    const entries = readdirSync(folder).map((name) => [name.replace(/\.json$/, ""), read(name)] as const);
    return Object.fromEntries(entries) as Record<string, Record<string, unknown>>;
  }

  set objects(objects: Record<string, Record<string, unknown>>) {
    rmSync(join(this.#folder, "store"), { recursive: true, force: true });
    mkdirSync(join(this.#folder, "store"));
    for (const [id, object] of Object.entries(objects))
      this.#write(join("store", `${id}.json`), JSON.stringify(object));
  }

  /** The calls since the last time. */
  takeCalls(): ToyCall[] {
    const file = join(this.#folder, "log.jsonl");
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    writeFileSync(file, "");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as ToyCall);
  }

  #write(name: string, text: string): void {
    const file = join(this.#folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
