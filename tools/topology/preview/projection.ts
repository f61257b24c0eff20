/** What of a preview may leave the job that made it: all that a review reads, without secrets, in a strict schema. */

import { shared } from "../../../provider/base/notices";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { WebhooksError } from "../../../provider/base/errors";
import { isFields, isTooDeep, mapFields } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { secretMark, signature, unknownMarker } from "../../../provider/base/markers";
import { codeOf } from "../../../provider/base/notice";
import { oneLine } from "../../../provider/base/text";
import { kindOf, packageName, partsOf } from "../../../provider/base/urn";
import { mayCarryCredential, replaceSecrets } from "../../../provider/http/secret-fields";
import { kindOfType } from "../../../provider/kinds/registry";
import { outputsNote, partsNote } from "../../../provider/lifecycle/apply/compare";
import { undeclaredNote } from "../../../provider/lifecycle/apply/undeclared";
import { inherited } from "../../../provider/settings/given";
import { guardSettings } from "../../../provider/settings/guard";
import {
  configNamespace,
  explicitMarker,
  secretSettings,
  settingNames,
} from "../../../provider/settings/settings";
import { mapped, withoutSecretForms } from "../model/mask";
import { previewIn } from "./json";
import type { PreviewJson, PreviewStep, ResourceState } from "./json";
import { providerUrnOf } from "./unasked";

const text = z.string();
const texts = z.array(text).max(10_000);
/** A URN with the types of some parents. Names are shown, so none may fill a comment. */
const urnText = text.max(4_000);
const fields = z.record(text, z.unknown());

const state = z.strictObject({
  custom: z.boolean().optional(),
  customTimeouts: fields.optional(),
  delete: z.boolean().optional(),
  deletedWith: text.optional(),
  external: z.boolean().optional(),
  id: text.optional(),
  ignoreChanges: texts.optional(),
  importID: text.optional(),
  inputs: fields.optional(),
  outputs: fields.optional(),
  propertyDependencies: z.record(text, texts).optional(),
  protect: z.boolean().optional(),
  provider: text.optional(),
  replaceOnChanges: texts.optional(),
  retainOnDelete: z.boolean().optional(),
  sourcePosition: text.optional(),
  taint: z.boolean().optional(),
});
type State = z.infer<typeof state>;

/** @internal The schema of a projection: what it does not name is refused. */
export const projectionSchema = z.strictObject({
  config: fields,
  steps: z
    .array(
      z.strictObject({
        op: text,
        urn: urnText,
        provider: text.optional(),
        oldState: state.optional(),
        newState: state.optional(),
        /** Whether the new inputs are the old ones, and are not repeated. */
        keepsInputs: z.literal(true).optional(),
        diffReasons: texts.optional(),
        /** The paths alone. */
        detailedDiff: texts.optional(),
        replaceReasons: texts.optional(),
      }),
    )
    .max(50_000)
    .optional(),
  diagnostics: z.array(z.strictObject({ severity: text, message: text, urn: text.optional() })).max(100_000),
  changeSummary: z.record(text, z.number()).optional(),
  isStreamed: z.boolean().optional(),
});

/** @internal What of a preview may leave its job. */
export type Projection = z.infer<typeof projectionSchema>;
type ProjectedStep = NonNullable<Projection["steps"]>[number];

/** @internal What is hidden, and what is kept. */
export interface Projecting {
  /** Replaces a text that nobody shall read: always by the same mark. */
  readonly mark: (text: string) => string;
  /** Marks the secrets of this process in a text. */
  readonly hide: (text: string) => string;
  /** Whether a line that ends in this code is one of this package. All others are left out. */
  readonly isCode: (code: string) => boolean;
}

/** Deeper than anything that a preview of a real program has. */
const maxDepth = 200;

/** The notes of the lifecycle and of the provider that a review reads. */
const keptNotes: readonly string[] = [
  ...[partsNote, undeclaredNote, outputsNote],
  ...["__dialect", "__seenAt", "__lookup", "__unmanaged"],
];

/** @internal Marks that are the same for the same text: `[hidden 1]`. */
export function numberedMarks(): (text: string) => string {
  const numbers = new Map<string, number>();
  return (given) => {
    const number = numbers.get(given) ?? numbers.size + 1;
    numbers.set(given, number);
    return `[hidden ${number}]`;
  };
}

/**
 * @internal The projection of a preview. Resources of this package and their providers are kept, those of others as operation and URN.
 * @throws WebhooksError where the preview is nested too deeply
 */
export function projectionOf(preview: PreviewJson, projecting: Projecting): Projection {
  if (isTooDeep(preview, maxDepth))
    throw new WebhooksError("response-shape", shared.overLimit`this preview or state is nested too deeply`);
  const { config, steps, diagnostics, changeSummary, isStreamed } = preview;
  const hiding = new Hiding(projecting);
  const ours = (steps ?? []).filter(({ urn }) => kindOf(urn) !== undefined);
  const providers = new Set(
    ours.flatMap((step) => [step, step.oldState, step.newState].map((one) => providerUrnOf(one ?? {}))),
  );
  const isAccount = ({ urn, oldState, newState }: PreviewStep): boolean => {
    const { type } = partsOf(urn);
    const isExplicit = [oldState, newState].some((one) => one?.inputs?.[explicitMarker] !== undefined);
    return (
      type === `pulumi:providers:${packageName}` ||
      (type.startsWith("pulumi:providers:") && (isExplicit || providers.has(urn)))
    );
  };
  const ofPackage = Object.entries(config ?? {}).filter(([name]) => name.startsWith(`${configNamespace}:`));
  return defined({
    config: hiding.settings(Object.fromEntries(ofPackage)),
    steps: steps?.map((step) => {
      const kind = kindOf(step.urn);
      if (kind !== undefined) return hiding.step(step, (values) => hiding.values(kind, values));
      return isAccount(step) ? hiding.step(step, (values) => hiding.settings(values)) : foreign(step);
    }),
    diagnostics: (diagnostics ?? []).flatMap(({ severity, message, urn }) => {
      if (severity === "error")
        return [defined({ severity, urn, message: withoutSecretForms(projecting.hide(message)) })];
      const code = codeOf(oneLine(message.replace(colors, "")));
      const isOurs = code !== undefined && projecting.isCode(code);
      return isOurs ? [defined({ severity, urn, message: projecting.hide(message) })] : [];
    }),
    changeSummary: changeSummary ?? undefined,
    isStreamed,
  });
}

/**
 * @internal The preview that a projection stands for.
 * @throws WebhooksError where it cannot be one
 */
export function projectedPreview({ steps, ...rest }: Projection): PreviewJson {
  return previewIn({
    ...rest,
    ...(steps && {
      steps: steps.map(({ keepsInputs, detailedDiff, ...step }) => ({
        ...step,
        ...(detailedDiff && { detailedDiff: Object.fromEntries(detailedDiff.map((path) => [path, {}])) }),
        ...(keepsInputs && { newState: { ...step.newState, inputs: step.oldState?.inputs } }),
      })),
    }),
  });
}

const colors = /\u001b\[[0-9;]*m/g;

/** Without the fields that are undefined, which JSON has no word for. */
function defined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;
}

/** What decides how Pulumi deletes a resource of another package, and nothing of its values. */
function foreign({ op, urn, oldState }: PreviewStep): ProjectedStep {
  const { custom, delete: isDeleted } = oldState ?? {};
  const kept = defined({ custom, delete: isDeleted });
  return { op, urn, ...(Object.keys(kept).length > 0 && { oldState: kept }) };
}

/** Hides what nobody shall read in the values of a preview. */
class Hiding {
  private readonly known = new Map<string, string>();

  constructor(private readonly projecting: Projecting) {}

  step(step: PreviewStep, values: (values: Fields) => Fields): ProjectedStep {
    const { op, urn, provider, diffReasons, detailedDiff, replaceReasons } = step;
    const [oldState, newState] = [step.oldState, step.newState].map((one) => one && this.state(one, values));
    const keepsInputs =
      newState?.inputs !== undefined && isDeepStrictEqual(oldState?.inputs, newState.inputs)
        ? true
        : undefined;
    if (keepsInputs) delete newState?.inputs;
    const paths = (all: readonly string[] | null | undefined): string[] | undefined =>
      all?.map((path) => this.text(path));
    return defined({
      ...{ op, urn, provider, oldState: oldState ?? undefined, newState: newState ?? undefined, keepsInputs },
      diffReasons: paths(diffReasons),
      detailedDiff: paths(detailedDiff && Object.keys(detailedDiff)),
      replaceReasons: paths(replaceReasons),
    });
  }

  /** The inputs or outputs of a resource of this package. */
  values(kind: string, given: Fields): Fields {
    const entries = Object.entries(given)
      .filter(([name]) => !name.startsWith("__") || keptNotes.includes(name))
      .map(([name, value]) => [name, this.headers(value, name)]);
    const { secrets = {} } = kindOfType(kind) ?? {};
    return this.value(
      replaceSecrets(Object.fromEntries(entries), secrets, (secret) => this.secret(secret)),
    ) as Fields;
  }

  /** Settings of an account or of the stack: what is none that a review reads is hidden. */
  settings(given: Fields): Fields {
    return mapFields(given, (value, name) => {
      if (name === inherited && isFields(value)) return this.settings(value);
      const isRead = readSettings.has(name.replace(/^[^:]*:/, ""));
      return isRead ? this.value(value) : this.secret(value);
    });
  }

  private state(given: ResourceState, values: (values: Fields) => Fields): State {
    const { propertyDependencies: sources, ignoreChanges, replaceOnChanges, customTimeouts } = given;
    const references = Object.entries(sources ?? {}).flatMap(([name, urns]) =>
      name.startsWith("__") || !urns?.length ? [] : [[this.text(name), urns] as const],
    );
    return defined({
      ...{ custom: given.custom, delete: given.delete, deletedWith: given.deletedWith },
      ...{ external: given.external, id: given.id, importID: given.importID, protect: given.protect },
      ...{ provider: given.provider, retainOnDelete: given.retainOnDelete, taint: given.taint },
      sourcePosition: given.sourcePosition,
      customTimeouts: isFields(customTimeouts) ? (this.value(customTimeouts) as Fields) : undefined,
      ignoreChanges: ignoreChanges?.map((one) => this.text(one)),
      replaceOnChanges: replaceOnChanges?.map((one) => this.text(one)),
      propertyDependencies: references.length > 0 ? Object.fromEntries(references) : undefined,
      inputs: given.inputs ? values(given.inputs) : undefined,
      outputs: given.outputs ? values(given.outputs) : undefined,
    });
  }

  /** A value with the texts in it, and the names of its parts, as they may be shown. */
  private value(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (isFields(value) && signature in value) return this.secret(value);
    if (!isFields(value)) return mapped(value, (inner) => this.value(inner));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [this.text(name), this.value(inner)]),
    );
  }

  /** Every text and number within a value hidden. What Pulumi itself has put in place of a value stays. */
  private secret(value: unknown): unknown {
    if (value === secretMark || value === unknownMarker) return value;
    if (typeof value === "string" || typeof value === "number") return this.projecting.mark(String(value));
    return mapped(value, (inner, name) => (name === signature ? inner : this.secret(inner)));
  }

  /** Conditions on headers that may carry credentials, hidden as a review hides them: by their names. */
  private headers(value: unknown, path: string): unknown {
    if (path.startsWith(`${headersPath}.`)) {
      const [name = ""] = path.slice(headersPath.length + 1).split(/\.\$|\[/);
      return mayCarryCredential(name) ? this.secret(value) : value;
    }
    if (!isFields(value) || !headersPath.startsWith(path)) return value;
    return mapped(value, (inner, name) => this.headers(inner, `${path}.${name}`));
  }

  /** A text without the secrets of this process, and without the values in URLs that a review cuts. */
  private text(given: string): string {
    const known = this.known.get(given);
    if (known !== undefined) return known;
    const shown = given === unknownMarker ? given : this.projecting.hide(this.withoutQueries(given));
    this.known.set(given, shown);
    return shown;
  }

  private withoutQueries(given: string): string {
    return given.replace(
      urlParts,
      (_, scheme: string, user?: string, place = "", query?: string, rest?: string) =>
        [
          scheme + this.parts(user, /()[^:@]+/g) + String(place),
          this.parts(query, /([?&](?:[\w.-]{1,40}=)?)[^&]+/g),
          this.parts(rest, /(#).+/gs),
        ].join(""),
    );
  }

  /** Each match hidden, as URLs spell its mark, behind what its first group keeps. */
  private parts(text = "", pattern: RegExp): string {
    return text.replace(
      pattern,
      (found, kept: string) => kept + this.projecting.mark(found.slice(kept.length)).replace(" ", "%20"),
    );
  }
}

/** Scheme, user, place, query and fragment of a URL in a text, without the punctuation that follows it. */
const urlParts =
  /\b(https?:\/\/)([^\s/?#]*@)?([^\s?#]*)(\?[^\s#]*[^\s#)>}"'`,.;:!])?(#\S*[^\s)>}"'`,.;:!])?/gi;

const headersPath = "filterConfig.filter.headers";

/** The settings whose values a review reads. */
const readSettings: ReadonlySet<string> = new Set<string>([
  ...settingNames.filter((name) => !secretSettings.includes(name)),
  ...guardSettings,
  ...["explicit", "version"],
]);
