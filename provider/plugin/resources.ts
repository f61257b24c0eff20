/** The calls of the engine about resources, as requests and responses of the protocol. */

import { hasCode, InvalidInputError, WebhooksError } from "../base/errors";
import type { Severity } from "../base/notice";
import type { Fields } from "../base/fields";
import { isFields } from "../base/fields";
import { aboutObjects, failureOf } from "../engine/failures";
import { notesOf, visible } from "../engine/hidden-fields";
import { cleanLine, cleanerFor } from "../http/clean";
import type { CleanText } from "../http/clean";
import { ResourceCalls } from "../engine/resource";
import type { Run } from "../engine/run";
import { joinSecrets } from "../http/secret-fields";
import { kindNames, kinds } from "../kinds/registry";
import type { KindName } from "../kinds/registry";
import { same } from "../lifecycle/apply/merge";
import { detailedDiff } from "./detailed-diff";
import { failureMessage, InitFailure, cleanFailure } from "./failures";
import { notices } from "./notices";
import { Empty, provider, Struct } from "./protocol";
import type { Messages, Struct as StructMessage } from "./protocol";
import { packageVersion, partsOf, tokenOf } from "../base/urn";
import { decodeFields, encodeFields, encodeOutputs, secretsInside } from "./wire";
import type { Marked, Secrets } from "./wire";
import type { EngineCall } from "../engine/call";

type RequestOf<Name extends keyof Messages> = InstanceType<Extract<Messages[Name], new () => unknown>>;

/** What a call may use besides its request. */
export interface CallTools {
  say(urn: string, severity: Severity, line: string): void;
  /** Ends the waiting of a call: after its time, where it has one, and when the engine cancels. */
  limit(operation: string, timeoutSeconds: number): AbortSignal;
}

/** What a call is about. */
interface About {
  readonly front: ResourceCalls;
  readonly call: EngineCall;
  readonly clean: CleanText;
}

/** The resources of one provider process. */
export class Resources {
  private readonly fronts: ReadonlyMap<string, ResourceCalls>;

  constructor(
    private readonly run: Run,
    private readonly tools: CallTools,
  ) {
    this.fronts = new Map(kindNames.map((kind) => [tokenOf(kinds[kind].type), new ResourceCalls(kind, run)]));
  }

  check = (request: RequestOf<"CheckRequest">): Promise<InstanceType<Messages["CheckResponse"]>> => {
    const parts = { news: request.getNews(), olds: request.getOlds() };
    return this.about(request.getUrn(), parts, {}, async ({ front, call, clean }, { news, olds }) => {
      const { inputs, problems } = front.check(call, olds.fields, news.fields);
      const failures = problems.map(failureOf);
      const response = new provider.CheckResponse();
      response.setInputs(structOf(front, inputs, news.secrets));
      response.setFailuresList(
        failures.map(({ property, reason }) => failureMessage({ property, reason: clean(reason) })),
      );
      return response;
    });
  };

  diff = (request: RequestOf<"DiffRequest">): Promise<InstanceType<Messages["DiffResponse"]>> => {
    const parts = { state: request.getOlds(), before: request.getOldInputs(), news: request.getNews() };
    return this.about(
      request.getUrn(),
      parts,
      {},
      async ({ front, call }, { state: olds, before: declared, news }) => {
        const id = request.getId();
        const difference = await front.diff(call, id, olds.fields, news.fields);
        const { changes, changed, replaces, isDeletedFirst } = difference;
        const response = new provider.DiffResponse();
        const { DIFF_SOME, DIFF_NONE } = provider.DiffResponse.DiffChanges;
        response.setChanges(changes ? DIFF_SOME : DIFF_NONE);
        // Also where nothing is in it: otherwise the engine would compare inputs, of which the last update may have set some.
        response.setHasdetaileddiff(true);
        response.setDiffsList([...new Set([...changed, ...replaces])]);
        response.setReplacesList([...replaces]);
        response.setDeletebeforereplace(isDeletedFirst);
        const [before, after] = [visible(olds.fields), visible(news.fields)];
        const changedProperties = detailedDiff(before, after, changed, replaces, front.definition.inputs);
        for (const { path, kind, replaces: isReplacing } of changedProperties) {
          const { Kind } = provider.PropertyDiff;
          const change = new provider.PropertyDiff();
          const name = kind.toUpperCase() as "ADD" | "DELETE" | "UPDATE";
          change.setKind(isReplacing ? Kind[`${name}_REPLACE`] : Kind[name]);
          // Of an output that is secret as a whole the engine would show no part. The input beside it has its marks inside.
          const [field = ""] = /^[^.[]*/.exec(path) ?? [];
          change.setInputdiff(isFields(olds.secrets[field]) && declared.fields[field] !== undefined);
          response.getDetaileddiffMap().set(path, change);
        }
        return response;
      },
    );
  };

  create = (request: RequestOf<"CreateRequest">): Promise<InstanceType<Messages["CreateResponse"]>> => {
    const parts = { inputs: request.getProperties() };
    const limit = { create: request.getTimeout() };
    return this.about(request.getUrn(), parts, limit, async ({ front, call }, { inputs: marked }) => {
      const { fields: inputs, secrets } = marked;
      const response = new provider.CreateResponse();
      if (request.getPreview()) {
        const obstacles = await front.previewNew(call, inputs);
        if (obstacles.length > 0) throw new InvalidInputError(aboutObjects(front.definition, obstacles));
        response.setProperties(outputsOf(front, front.previewCreate(inputs), secrets));
        return response;
      }
      const { id, outs } = await this.keepingParts(front, [secrets], inputs, () =>
        front.create(call, inputs),
      );
      response.setId(id);
      response.setProperties(outputsOf(front, outs, secrets));
      return response;
    });
  };

  update = (request: RequestOf<"UpdateRequest">): Promise<InstanceType<Messages["UpdateResponse"]>> => {
    const parts = { state: request.getOlds(), before: request.getOldInputs(), news: request.getNews() };
    const limit = { update: request.getTimeout() };
    return this.about(request.getUrn(), parts, limit, async ({ front, call }, { state: olds, news }) => {
      const { fields: inputs, secrets } = news;
      const id = request.getId();
      // What is not applied yet stays in state as it was, and as secret as it was.
      const both = [secrets, olds.secrets];
      const outs = request.getPreview()
        ? await front.previewUpdate(call, id, olds.fields, inputs)
        : await this.keepingParts(front, both, inputs, () => front.update(call, id, olds.fields, inputs));
      const response = new provider.UpdateResponse();
      response.setProperties(outputsOf(front, outs, secrets));
      return response;
    });
  };

  read = (request: RequestOf<"ReadRequest">): Promise<InstanceType<Messages["ReadResponse"]>> => {
    const parts = { state: request.getProperties(), before: request.getInputs() };
    // The first SDKs that serve have no such field.
    const limit = { read: (request as Partial<typeof request>).getTimeout?.() };
    return this.about(request.getUrn(), parts, limit, async ({ front, call }, { state, before: inputs }) => {
      const response = new provider.ReadResponse();
      if (!request.hasProperties() && !request.hasInputs()) {
        const found = await front.import(call, request.getId());
        response.setId(found.id);
        response.setInputs(structOf(front, found.inputs));
        response.setProperties(outputsOf(front, found.props));
        return response;
      }
      if (isLookup(front.kind, state.fields, inputs.fields)) {
        const live = await front.lookUp(call, request.getId(), state.fields);
        if (live === undefined) return response;
        response.setId(request.getId());
        // Noted so that a refresh knows the look-up.
        response.setProperties(outputsOf(front, { ...live, __lookup: true }, state.secrets));
        response.setInputs(request.getInputs());
        return response;
      }
      const seen = await front.read(call, request.getId(), state.fields);
      // An empty ID means that the object no longer exists.
      if (seen === undefined) return response;
      response.setId(request.getId());
      response.setInputs(structOf(front, seen.inputs, inputs.secrets));
      response.setProperties(outputsOf(front, seen.props, state.secrets, inputs.secrets));
      return response;
    });
  };

  delete = (request: RequestOf<"DeleteRequest">): Promise<InstanceType<typeof Empty>> => {
    const parts = { state: request.getProperties(), before: request.getOldInputs() };
    const limit = { delete: request.getTimeout() };
    return this.about(request.getUrn(), parts, limit, async ({ front, call }, { state }) => {
      await front.delete(call, request.getId(), state.fields);
      return new Empty();
    });
  };

  /** Does the work of a call, within a limit in seconds. No text that leaves it holds what is secret in the request. */
  private async about<Part extends string, Answer>(
    urn: string,
    messages: Readonly<Record<Part, StructMessage | undefined>>,
    limits: Readonly<Record<string, number | undefined>>,
    work: (about: About, parts: Readonly<Record<Part, Marked>>) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const front = this.frontOf(urn);
    const table = kinds[front.kind].secrets;
    const parts: Record<string, Marked> = Object.fromEntries(
      Object.entries<StructMessage | undefined>(messages).map(([name, message]) => [
        name,
        decodeFields(message?.toJavaScript()),
      ]),
    );
    const { state, before } = parts;
    if (state !== undefined)
      parts["state"] = { ...state, secrets: secretsInside(state.secrets, table, before?.secrets ?? {}) };
    const marked = Object.values(parts);
    const clean = cleanerFor(marked, table);
    const [[operation, seconds = 0] = [""]] = Object.entries(limits);
    const end = this.tools.limit(operation, seconds);
    const call: EngineCall = {
      urn,
      logicalName: partsOf(urn).name,
      say: (notice, subject) => this.tools.say(urn, notice.severity, cleanLine(clean, notice, subject)),
      end,
      secrets: marked.reduce<Secrets>((all, { secrets }) => joinSecrets(all, secrets), {}),
    };
    try {
      return await work({ front, call, clean }, parts as Record<Part, Marked>);
    } catch (error) {
      throw cleanFailure(error, clean);
    }
  }

  /** Turns a failure after which the object exists into one that makes the engine keep it in state. */
  private async keepingParts<Result>(
    front: ResourceCalls,
    secrets: readonly Secrets[],
    inputs: Fields,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!hasCode(error, "partial")) throw error;
      // The engine gives the reasons of the failure to no later call.
      const notes = { __unfinished: true, ...notesOf(this.run.account, error.properties) };
      const properties = outputsOf(front, { ...error.properties, ...notes }, ...secrets);
      throw new InitFailure(error.id, properties, structOf(front, inputs, ...secrets), error.reasons);
    }
  }

  private frontOf(urn: string): ResourceCalls {
    const { type } = partsOf(urn);
    const front = this.fronts.get(type);
    if (front !== undefined) return front;
    const known = [...this.fronts.keys()].join(", ");
    throw new WebhooksError(
      "invalid-input",
      notices["unknown-token"]({ version: packageVersion(), what: "resource", token: type || urn, known }),
    );
  }
}

/** The outputs of a resource as a message, with each that holds a secret of the kind or of the program marked as a whole. */
function outputsOf(front: ResourceCalls, fields: Fields, ...marked: readonly Secrets[]): StructMessage {
  return Struct.fromJavaScript(encodeOutputs(fields, kinds[front.kind].secrets, ...marked) as never);
}

/** The inputs of a resource as a message, with their secrets marked: those of the kind, and what a program marked itself. */
function structOf(front: ResourceCalls, fields: Fields, ...marked: readonly Secrets[]): StructMessage {
  return Struct.fromJavaScript(encodeFields(fields, kinds[front.kind].secrets, ...marked) as never);
}

/**
 * Whether a read is for a program that refers to what it does not manage. The engine then sends the same as state and as
 * inputs: what the program gave, which no object that was read looks like.
 */
function isLookup(kind: KindName, state: Fields, inputs: Fields): boolean {
  if (state["__lookup"] === true) return true;
  if (!isFields(inputs) || !same(state, inputs)) return false;
  const roles: Fields = kinds[kind].fields;
  const isManaged =
    Object.keys(state).some((name) => roles[name] === "output") || state["name"] !== undefined;
  return !isManaged;
}
