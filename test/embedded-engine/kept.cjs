/**
 * A process that is kept for the next operation: it runs a script of the SDK as a process of its own would, and then waits for another one.
 *
 * What belongs to one run is fresh each time: arguments, variables, working directory, listeners, globals, and the modules of the SDK, of
 * the program and of the package under test. What stays loaded knows nothing of a run: gRPC, messages, schemas, HTTP. Node cannot forget
 * what `import()` has loaded, so nothing that a provider loads late may be loaded that way.
 */

const Module = require("node:module");
const { dirname, isAbsolute, join } = require("node:path");
const { constants, Script } = require("node:vm");

const { createRequire } = Module;

const home = process.cwd();
const emitters = [process, process.stdout, process.stderr];
/** The servers of the session; a process of its own would take them with it. */
const servers = [];
const noted = new Set();
let listeners = [];
let place = home;
let pauses = 0;

/** What is loaded anew for each run is compiled once. */
const compiled = new Map();
const { _compile: compileAnew } = Module.prototype;
Module.prototype._compile = function (content, file) {
  // A text that a provider is made of is no file.
  if (!isAbsolute(file)) return compileAnew.call(this, content, file);
  let known = compiled.get(file);
  if (known?.content !== content) {
    const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
    const text = Module.wrap(content.replace(/^#!.*/, ""));
    compiled.set(
      file,
      (known = { content, script: new Script(text, { filename: file, importModuleDynamically }) }),
    );
  }
  const { resolve } = createRequire(file);
  const { _cache: cache, _extensions: extensions } = Module;
  const load = Object.assign((name) => this.require(name), {
    resolve,
    main: process.mainModule,
    extensions,
    cache,
  });
  return known.script.runInThisContext().call(this.exports, this.exports, load, this, file, dirname(file));
};

process.on("message", (message) => (message === "end" ? end() : begin(message)));
process.on("disconnect", () => process.exit(1));
// Where nothing is left to do, a process of its own would end; but for the SDK, which uses the first two pauses to say that it is done.
process.on("beforeExit", () => (++pauses < 4 ? setImmediate(() => undefined) : end()));

function begin({ script, parameters, environment, directory }) {
  pauses = 0;
  listeners = emitters.map((emitter) => emitter.eventNames().flatMap((event) => emitter.rawListeners(event)));
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(directory);
  place = process.cwd();
  process.argv = [process.execPath, script, ...parameters];
  noteServers(script);
  process.channel.unref();
  require(script);
}

function noteServers(script) {
  const { Server } = createRequire(join(script, "index.js"))("@grpc/grpc-js");
  if (noted.has(Server)) return;
  noted.add(Server);
  const { bindAsync } = Server.prototype;
  Server.prototype.bindAsync = function (...given) {
    servers.push(this);
    return bindAsync.apply(this, given);
  };
}

function end() {
  process.emit("exit", process.exitCode ?? 0);
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  for (const server of servers.splice(0)) server.forceShutdown();
  for (const [index, emitter] of emitters.entries())
    for (const event of emitter.eventNames())
      for (const listener of emitter.rawListeners(event))
        if (!listeners[index].includes(listener)) emitter.removeListener(event, listener);
  for (const file of Object.keys(require.cache)) if (!isKept(file)) delete require.cache[file];
  module.children.length = 0;
  // The SDK keeps here what it knows of a run, for all copies of itself.
  for (const name of ["globalStore", "asyncLocalStorage", "stackResource"]) delete globalThis[name];
  process.chdir(home);
  process.channel.ref();
  for (const stream of [process.stdout, process.stderr]) stream.write(`\u0004${code}\n`);
}

function isKept(file) {
  if (file === __filename) return true;
  const [, inPackage = ""] = /^.*\/node_modules\/(.*)$/.exec(file.replaceAll("\\", "/")) ?? [];
  if (inPackage === "" || file.startsWith(place)) return false;
  if (!inPackage.startsWith("@pulumi/pulumi/")) return !inPackage.startsWith("pulumi-webhooks/");
  // Messages, and what the process knows of its scripts.
  return /^@pulumi\/pulumi\/(proto\/|runtime\/closure\/v8Hooks)/.test(inPackage);
}
