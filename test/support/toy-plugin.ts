// A toy plugin for the tests of the engine: the objects are those of the toy package, every request is in its log.

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What every provider of toys begins with. */
export const STORE = `
const fs = require("node:fs");
const fileOf = (id) => process.env.TOY_STORE + "/" + id + ".json";
const load = (id) => (fs.existsSync(fileOf(id)) ? JSON.parse(fs.readFileSync(fileOf(id))) : undefined);
// A test reads at any moment, so an object appears whole.
const save = (id, object) => {
  const draft = process.env.TOY_STORE + "-draft-" + id;
  fs.writeFileSync(draft, JSON.stringify(object));
  fs.renameSync(draft, fileOf(id));
};
const log = (call, name, more) =>
  fs.appendFileSync(process.env.TOY_LOG, JSON.stringify({ call, name, ...more }) + "\\n");
const clean = (props) => Object.fromEntries(Object.entries(props).filter(([key]) => !key.startsWith("__")));
`;

const PLUGIN = `#!/usr/bin/env node${STORE}
const { isDeepStrictEqual } = require("node:util");
const { createRequire } = require("node:module");
const fromSdk = createRequire(require.resolve("@pulumi/pulumi/package.json"));
const grpc = fromSdk("@grpc/grpc-js");
const { Struct } = fromSdk("google-protobuf/google/protobuf/struct_pb.js");
const { Any } = fromSdk("google-protobuf/google/protobuf/any_pb.js");
const { Empty } = fromSdk("google-protobuf/google/protobuf/empty_pb.js");
const messages = fromSdk("./proto/provider_pb.js");
const { ResourceProviderService } = fromSdk("./proto/provider_grpc_pb.js");
const { PluginInfo } = fromSdk("./proto/plugin_pb.js");
const { Status } = fromSdk("./proto/status_pb.js");
const { LogRequest, LogSeverity } = fromSdk("./proto/engine_pb.js");
const { EngineClient } = fromSdk("./proto/engine_grpc_pb.js");

const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const ADDED = ["size", "token", "account"];
const secret = (value) => ({ [SIGNATURE]: SECRET, value });
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isUnknown = (value) => value === UNKNOWN || (typeof value === "object" && value !== null && Object.values(value).some(isUnknown));
const struct = (value) => Struct.fromJavaScript(JSON.parse(JSON.stringify(value)));
const plain = (value) => {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return value[SIGNATURE] === SECRET ? plain(value.value) : Object.fromEntries(Object.entries(value).map(([key, child]) => [key, plain(child)]));
};
let config = {};
const say = async (urn, severity, message) => {
  const request = new LogRequest().setUrn(urn).setMessage(message).setSeverity(LogSeverity[severity] ?? LogSeverity.INFO);
  request.setEphemeral(severity === "PASSING");
  const client = new EngineClient(process.argv[2], grpc.credentials.createInsecure());
  await new Promise((resolve) => client.log(request, resolve));
};
const given = (request, parts) =>
  Object.fromEntries(parts.map((part) => [part, request["get" + part]()]).map(([part, value]) => [part, value?.toJavaScript ? value.toJavaScript() : value]));

class Failure extends Error {
  constructor(message, code, metadata) { super(message); Object.assign(this, { code, metadata }); }
}
function halfMade(id, outputs, inputs, reasons) {
  const detail = new messages.ErrorResourceInitFailed().setId(id).setProperties(struct(outputs)).setInputs(struct(inputs)).setReasonsList(reasons);
  const any = new Any();
  any.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const status = new Status().setCode(2).setMessage("half made");
  status.addDetails(any);
  const metadata = new grpc.Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return new Failure("half made", grpc.status.UNKNOWN, metadata);
}
const refuse = (property, reason) => new messages.CheckFailure().setProperty(property).setReason(reason);

function compare(before, after, path, changes) {
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      compare(before[key], after[key], path === "" ? key : /^[a-zA-Z]+$/.test(key) ? path + "." + key : path + '["' + key + '"]', changes);
  } else if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) compare(before[index], after[index], path + "[" + index + "]", changes);
  } else if (!isDeepStrictEqual(before, after)) changes[path] = before === undefined ? "ADD" : after === undefined ? "DELETE" : "UPDATE";
}

const outputsOf = (inputs, token) => ({
  ...clean(inputs),
  size: isUnknown(inputs.value) ? UNKNOWN : JSON.stringify(plain(inputs.value) ?? null).length,
  token: token === UNKNOWN ? token : secret(token),
  account: plain(config.account) ?? "none",
});

const calls = {
  async handshake(request) {
    log("handshake", "", { told: request.getEngineAddress() === process.argv[2], root: request.getRootDirectory() === __dirname });
    return new messages.ProviderHandshakeResponse().setAcceptSecrets(true);
  },
  async getPluginInfo() {
    log("getPluginInfo", "");
    return new PluginInfo().setVersion("1.0.0");
  },
  async checkConfig(request) {
    log("checkConfig", request.getName(), given(request, ["Type", "Olds", "News"]));
    const news = request.getNews().toJavaScript();
    const answer = new messages.CheckResponse();
    if (news.account === "bad") answer.addFailures(refuse("account", "is bad"));
    return answer.setInputs(struct({ ...news, ...(news.key !== undefined && { key: secret(news.key) }) }));
  },
  async diffConfig(request) {
    log("diffConfig", request.getName(), given(request, ["Type", "OldInputs", "Olds", "News"]));
    const [olds, news] = [request.getOldInputs().toJavaScript(), request.getNews().toJavaScript()];
    const { DIFF_NONE, DIFF_SOME, DIFF_UNKNOWN } = messages.DiffResponse.DiffChanges;
    const answer = new messages.DiffResponse();
    if (news.diff === "none") return answer.setChanges(DIFF_NONE);
    if (news.diff === "unknown") return answer.setChanges(DIFF_UNKNOWN);
    const keys = [...new Set([...Object.keys(olds), ...Object.keys(news)])].filter((key) => !isDeepStrictEqual(olds[key], news[key])).sort();
    return answer.setChanges(keys.length > 0 ? DIFF_SOME : DIFF_NONE).setDiffsList(keys).setReplacesList(keys.filter((key) => key === "region" && olds.region !== undefined));
  },
  async configure(request) {
    log("configure", request.getName(), { ...given(request, ["Id", "Type", "Args"]), variables: Object.fromEntries(request.getVariablesMap().toObject()), process: [process.env.PULUMI_PROJECT, process.env.PULUMI_CONFIG] });
    config = request.getArgs().toJavaScript();
    if (plain(config.account) === "refused") throw new Failure("the account is refused", grpc.status.INVALID_ARGUMENT);
    return new messages.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true);
  },
  async check(request) {
    log("check", request.getName(), given(request, ["Type", "Olds", "News"]));
    const news = request.getNews().toJavaScript();
    const answer = new messages.CheckResponse();
    if (news.bad === "property") answer.addFailures(refuse("bad", "is bad"));
    if (news.bad === "many") for (const key of ["secret", "value", "missing"]) answer.addFailures(refuse(key, "is bad"));
    if (news.bad === "whole") answer.addFailures(refuse("", "is bad"));
    if (news.bad === "throw") throw new Failure("check broke", grpc.status.INTERNAL);
    if (news.loud !== undefined) await say(request.getUrn(), news.loud, news.loud + " of " + request.getName());
    return answer.setInputs(struct({ ...news, ...(news.mark !== undefined && { mark: secret(plain(news.mark)) }), ...(news.preset && { added: "by check" }) }));
  },
  async diff(request) {
    log("diff", request.getName(), given(request, ["Id", "Type", "OldInputs", "Olds", "News", "IgnorechangesList"]));
    const [olds, news] = [plain(request.getOldInputs().toJavaScript()), plain(request.getNews().toJavaScript())];
    const { DIFF_NONE, DIFF_SOME, DIFF_UNKNOWN } = messages.DiffResponse.DiffChanges;
    if (news.bad === "throw-diff") throw new Failure("diff broke", grpc.status.INTERNAL);
    const changes = {};
    compare(clean(olds), clean(news), "", changes);
    const paths = Object.keys(changes);
    const tops = [...new Set(paths.map((path) => path.split(/[.[]/)[0]))].sort();
    const answer = new messages.DiffResponse();
    if (news.how === "unknown") return answer.setChanges(DIFF_UNKNOWN);
    answer.setChanges(paths.length > 0 ? DIFF_SOME : DIFF_NONE).setDiffsList(tops);
    answer.setDeletebeforereplace(tops.includes("kindFirst"));
    if (news.how === "blunt") return answer;
    const replacing = (path) => /^(kind|kindFirst|owner)\\b/.test(path) || (news.how === "replaces" && path.startsWith("value"));
    if (news.how !== "kinds") answer.setReplacesList(paths.filter(replacing));
    if (news.how === "replaces") return answer;
    for (const path of paths) {
      const kind = changes[path] + (replacing(path) ? "_REPLACE" : "");
      answer.getDetaileddiffMap().set(path, new messages.PropertyDiff().setKind(messages.PropertyDiff.Kind[kind]).setInputdiff(true));
    }
    return answer.setHasdetaileddiff(true);
  },
  async create(request) {
    log("create", request.getName(), given(request, ["Type", "Properties", "Preview", "Timeout"]));
    const inputs = request.getProperties().toJavaScript();
    const name = request.getName();
    if (inputs.fail === "create") throw new Failure("create broke\\nwith a second line", grpc.status.INTERNAL);
    if (request.getPreview()) return new messages.CreateResponse().setProperties(struct(outputsOf(inputs, UNKNOWN)));
    const id = "toy-" + (fs.readdirSync(process.env.TOY_STORE).length + 1) + "-" + name;
    const outputs = outputsOf(inputs, "token-of-" + name);
    save(id, plain(outputs));
    if (inputs.fail === "half") throw halfMade(id, outputs, inputs, ["not ready", "not at all"]);
    if (inputs.fail === "unknown") return new messages.CreateResponse().setId(id).setProperties(struct({ ...outputs, token: UNKNOWN }));
    return new messages.CreateResponse().setId(id).setProperties(struct(outputs));
  },
  async update(request) {
    log("update", request.getName(), given(request, ["Id", "Type", "OldInputs", "Olds", "News", "Preview", "Timeout", "IgnorechangesList"]));
    const [olds, inputs] = [request.getOlds().toJavaScript(), request.getNews().toJavaScript()];
    if (inputs.fail === "update") throw new Failure("update broke", grpc.status.INTERNAL);
    const outputs = outputsOf(inputs, plain(olds.token) ?? "token-of-" + request.getName());
    if (request.getPreview()) return new messages.UpdateResponse().setProperties(struct(outputs));
    save(request.getId(), plain(outputs));
    if (inputs.fail === "half-update") throw halfMade(request.getId(), outputs, inputs, ["still not ready"]);
    return new messages.UpdateResponse().setProperties(struct(outputs));
  },
  async read(request) {
    log("read", request.getName(), given(request, ["Id", "Type", "Properties", "Inputs"]));
    const [id, isImport] = [request.getId(), request.getProperties() === undefined];
    const found = load(id);
    if (found === undefined) return new messages.ReadResponse();
    const known = isImport ? {} : request.getProperties().toJavaScript();
    const mark = (value, like) =>
      isObject(like) && like[SIGNATURE] === SECRET ? secret(value) : isObject(value) && isObject(like) ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mark(child, like[key])])) : value;
    const outputs = { ...mark(found, known), token: secret(found.token) };
    const declared = Object.fromEntries(Object.entries(found).filter(([key]) => !ADDED.includes(key)));
    const inputs = mark(declared, isImport ? {} : request.getInputs().toJavaScript());
    if (isImport && found.secret !== undefined) inputs.secret = outputs.secret = secret(found.secret);
    return new messages.ReadResponse().setId(id).setProperties(struct(outputs)).setInputs(struct(inputs));
  },
  async delete(request) {
    log("delete", request.getName(), given(request, ["Id", "Type", "Properties", "OldInputs", "Timeout"]));
    if (load(request.getId())?.stuck) throw new Failure("delete broke", grpc.status.INTERNAL);
    fs.rmSync(fileOf(request.getId()), { force: true });
    return new Empty();
  },
  async invoke(request) {
    log("invoke", request.getTok(), given(request, ["Args", "Preview"]));
    const { id, bad } = plain(request.getArgs().toJavaScript());
    const answer = new messages.InvokeResponse();
    if (bad === "throw") throw new Failure("invoke broke", grpc.status.INTERNAL);
    if (bad === "refuse") return answer.setFailuresList([refuse("bad", "is bad")]);
    const found = load(id) ?? {};
    return answer.setReturn(struct({ value: found.value ?? "none", token: secret(found.token ?? "none"), account: plain(config.account) ?? "none" }));
  },
  async cancel() {
    return new Empty();
  },
};

const service = Object.fromEntries(Object.keys(ResourceProviderService).map((method) => [method, (call, done) => {
  const serve = calls[method];
  if (serve === undefined) return done({ code: grpc.status.UNIMPLEMENTED, details: method + " is not implemented" });
  serve(call.request).then((answer) => done(null, answer), (error) => done({ code: error.code ?? grpc.status.UNKNOWN, details: error.message, metadata: error.metadata }));
}]));
console.error("nobody is to see this");
const engine = process.ppid;
setInterval(() => process.ppid === engine || process.exit(1), 50).unref();
const server = new grpc.Server();
server.addService(ResourceProviderService, service);
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (_error, port) => console.log(port));
`;

/** What a program of the toy plugin begins with: `Thing` and `Provider` of the plugin, beside the dynamic `Toy` and `Group`. */
export const PLUGIN_HEAD = `
const outputs = { size: undefined, token: undefined, account: undefined, value: undefined, secret: undefined };
class Thing extends pulumi.CustomResource {
  constructor(name, args, opts) {
    super("toy:index:Thing", name, { ...outputs, name, ...args }, opts);
  }
  static get(name, id, more) { return new Thing(name, { ...more }, { id }); }
}
class Provider extends pulumi.ProviderResource {
  constructor(name, args, opts) { super("toy", name, args, opts); }
}
class Moved extends Thing {
  constructor(name, args, opts) {
    super(name, args, pulumi.mergeOptions(opts, { aliases: [{ type: "pulumi-nodejs:dynamic/toy:Toy" }] }));
  }
}
class Back extends Toy {
  constructor(name, args, opts) {
    super(name, args, pulumi.mergeOptions(opts, { aliases: [{ type: "toy:index:Thing" }] }));
  }
}
const getThing = (args, opts) => pulumi.runtime.invoke("toy:index:getThing", args, opts);
const getThingOutput = (args, opts) => pulumi.runtime.invokeOutput("toy:index:getThing", args, opts);
`;

/** What \`Pulumi.yaml\` of a program says of the plugin. */
export const PLUGIN_SETTINGS = "plugins:\n  providers:\n    - name: toy\n      path: plugin\n";

/** Lays the plugin into the folder of a program. */
export function writePlugin(directory: string): void {
  const folder = join(directory, "plugin");
  mkdirSync(folder, { recursive: true });
  // As npm lays out an executable; the embedded engine can keep the process of a script.
  const file = join(folder, "toy.js");
  writeFileSync(file, PLUGIN);
  chmodSync(file, 0o755);
  symlinkSync("toy.js", join(folder, "pulumi-resource-toy"));
}
