/**
 * The pages of the reference for what the package itself exports: one for each resource, and one each for functions, errors and other
 * types. At its end stand the types that a page names, so that it can be read alone.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as typedoc from "typedoc" with { "resolution-mode": "import" };
import { lookups } from "../provider/engine/look-ups/rules";
import type { LookupName } from "../provider/engine/look-ups/rules";
import { lookupComment } from "./look-up-comments";
import { partRows } from "./parts";
import { examplesOf } from "./schema/examples/index";
import { capitalized } from "./schema/sources";
import type { PackageSpec } from "./schema/specs";

type Member = typedoc.DeclarationReflection;
type Signature = typedoc.SignatureReflection;
type Type = typedoc.SomeType;

const schemaFile = join(__dirname, "..", "provider", "plugin", "schema.json");
const schema = JSON.parse(readFileSync(schemaFile, "utf8")) as PackageSpec;

/** The texts of the pages by file. Every name that the package exports stands on one of them. */
export function kindPages(project: typedoc.ProjectReflection): ReadonlyMap<string, string> {
  const exported = (...titles: string[]): Member[] =>
    (project.groups ?? []).flatMap(({ title, children }) =>
      titles.includes(title) ? (children as Member[]) : [],
    );
  const pages = new Pages(exported("Interfaces", "Type Aliases"));
  const functions = exported("Functions", "Variables");
  const withOutputs = functions.map(({ name }) => `${name}Output`);
  const isOfErrors = ({ name }: Member): boolean => /Error$|^hasCode$/.test(name);
  for (const one of exported("Classes").filter((one) => !isOfErrors(one))) pages.addResource(one);
  const errors = [...exported("Classes"), ...functions].filter(isOfErrors);
  pages.add(
    "errors.md",
    "Errors",
    errors.flatMap((one) => memberSection(one, "##")),
  );
  const calls = functions.filter((one) => !isOfErrors(one) && !withOutputs.includes(one.name));
  pages.add("functions.md", "Functions", [outputForms, ...calls.flatMap((one) => functionSection(one))]);
  pages.addOthers();
  return pages.texts;
}

/** Marks code until it is known which types have a section, to which it leads. */
const marked = (code: string): string => `\u0001${code}\u0002`;
const marks = /\u0001([^\u0002]*)\u0002/g;

/** The pages, and where each interface and alias has its section: at the end of the first page that names it. */
class Pages {
  readonly texts = new Map<string, string>();
  readonly #types: ReadonlyMap<string, Member>;
  readonly #places = new Map<string, string>();

  constructor(types: readonly Member[]) {
    this.#types = new Map(types.map((one) => [one.name, one]));
  }

  /** @param own the types that the sections themselves show, with their places on the page */
  add(
    file: string,
    title: string,
    sections: readonly string[],
    own: Readonly<Record<string, string>> = {},
  ): void {
    for (const [name, anchor] of Object.entries(own)) this.#places.set(name, `${file}#${anchor}`);
    const below: string[] = [];
    const visit = (texts: readonly string[]): void => {
      for (const [, code = ""] of texts.join("\n").matchAll(marks))
        for (const [name] of code.matchAll(/\b[A-Z]\w+/g)) {
          const type = this.#types.get(name);
          if (type === undefined || this.#places.has(name)) continue;
          this.#places.set(name, `${file}#${name.toLowerCase()}`);
          const section = memberSection(type, "###");
          below.push(...section);
          visit(section);
        }
    };
    visit(sections);
    const parts = [`# ${title}`, ...sections, ...(below.length === 0 ? [] : ["## Types", ...below])];
    const text = parts.join("\n\n").replaceAll(marks, (_, code: string) => this.#linked(code, file));
    this.texts.set(file, `${text}\n`);
  }

  #linked(code: string, file: string): string {
    const names = new RegExp(`\\b(${[...this.#places.keys()].join("|") || "-"})\\b`);
    const parts = code.split(names).map((part, at) => {
      if (at % 2 === 0) return part && `\`${part}\``;
      return `[\`${part}\`](${this.#places.get(part)?.replace(file, "") ?? ""})`;
    });
    return parts.join("");
  }

  addResource(resource: Member): void {
    const { name, children = [] } = resource;
    const [inputs, outputs, looked] = ["Inputs", "Outputs", "LookupOutputs"].map((part) =>
      this.#types.get(name + part),
    );
    const anchors = {
      [`${name}Inputs`]: "inputs",
      [`${name}Args`]: "inputs",
      [`${name}Outputs`]: "outputs",
      [`${name}LookupOutputs`]: "looked-up",
      [`LookedUp${name}`]: looked === undefined ? "outputs" : "looked-up",
    };
    const shown = Object.entries(anchors).filter(([one]) => inputs !== undefined && this.#types.has(one));
    const calls = children.flatMap(({ signatures = [] }) => signatures);
    const lines = calls.map((one) => {
      const code = codeOf(one, one.name === name ? `new ${name}` : `${name}.${one.name}`);
      return [marked(code), ...commentOf(one.comment)].join(": ").replaceAll(/\s+/g, " ");
    });
    if (shown.length > 0)
      lines.push(`The types of the tables: ${shown.map(([one]) => marked(one)).join(", ")}.`);
    const sections = [
      ...commentOf(resource.comment, "##"),
      ...tableOf("Inputs", inputs, inputsTable),
      ...partsOf(name),
      ...tableOf("Outputs", outputs, outputsTable),
      ...tableOf("Looked up", looked, outputsTable),
      "## In TypeScript",
      lines.map((line) => `- ${line}`).join("\n"),
    ];
    const file = `${name.replaceAll(/(?!^)[A-Z]/g, "-$&").toLowerCase()}.md`;
    this.add(file, name, sections, Object.fromEntries(shown));
  }

  /** What no other page names: types for programs in TypeScript, most of which spell out the values of a field. */
  addOthers(): void {
    const isLeft = ({ name }: Member): boolean =>
      !this.#places.has(name) && !/OutputArgs$/.test(name) && !this.#places.has(name.replace(/Args$/, ""));
    const left = [...this.#types.values()].filter(isLeft);
    const [aliases, interfaces] = [left.filter(({ type }) => type), left.filter(({ type }) => !type)];
    const rows = aliases.map((one) => [`\`${one.name}\``, cellOfType(one.type), cellOf(one.comment)]);
    const own = left.map(
      ({ name, type }) => [name, type === undefined ? name.toLowerCase() : "aliases"] as const,
    );
    const sections = [
      ...interfaces.flatMap((one) => memberSection(one, "##")),
      "## Aliases",
      table(["Type", "Is", "Description"], rows),
    ];
    this.add("types.md", "Other types", sections, Object.fromEntries(own));
  }
}

function tableOf(title: string, shown: Member | undefined, table: (shown: Member) => string): string[] {
  return shown === undefined ? [] : [`## ${title}`, ...commentOf(shown.comment), table(shown)];
}

function functionSection(one: Member): string[] {
  return Object.hasOwn(lookups, one.name)
    ? lookUpSection(one.name as LookupName, one)
    : memberSection(one, "##");
}

/** An error, an interface, an alias or a function. What an error inherits stands where that is declared. */
function memberSection(member: Member, level: string): string[] {
  const {
    name,
    comment,
    type,
    signatures = [],
    children = [],
    indexSignatures = [],
    typeParameters = [],
  } = member;
  const isClass = children.some(isCalled);
  const generics = genericsOf(typeParameters);
  const own = children.filter((one) => !isCalled(one) && !(isClass && one.inheritedFrom));
  const keys = indexSignatures.map((one) => [`[${one.parameters?.[0]?.name ?? ""}]`, one] as const);
  const rows = [...keys, ...fieldsOf(own)].map(([path, one]) => [
    `\`${path}${one.flags.isOptional ? "?" : ""}\``,
    cellOfType(one.type),
    cellOf(one.comment),
  ]);
  const declared = [
    ...(type === undefined ? [] : [`type ${name}${generics} = ${typeText(type)}`]),
    ...(isClass ? [`class ${name} extends ${String(member.extendedTypes?.[0])}`] : []),
    ...(type === undefined && generics !== "" ? [`interface ${name}${generics}`] : []),
  ];
  return [
    `${level} ${name}`,
    ...declared.map(marked),
    ...commentOf(comment),
    ...signatures.flatMap((one) => [marked(codeOf(one)), ...commentOf(one.comment)]),
    ...(rows.length === 0 ? [] : [table(["Field", "Type", "Description"], rows)]),
  ];
}

const isCalled = ({ signatures }: Member): boolean => signatures !== undefined;

const outputForms = `Each look-up has a second form, such as \`getEndpointOutput\`, whose arguments may be outputs and whose result is one. The result as a
whole is secret if it contains a secret, and so is each field that contains one; the others are plain.`;

function lookUpSection(name: LookupName, { type }: Member): string[] {
  const { text, tags } = lookupComment(name, "plain");
  const [signature] = type?.type === "reflection" ? (type.declaration.signatures ?? []) : [];
  if (signature === undefined) throw new Error(`${name} is no function`);
  return [
    `## ${name}`,
    `${marked(codeOf(signature, name))}; with outputs, \`${name}Output\``,
    `${text} ${tags.get("throws") ?? ""}`,
    `\`\`\`ts\n${tags.get("example") ?? ""}\n\`\`\``,
  ];
}

function inputsTable(inputs: Member): string {
  const rows = fieldsOf(inputs.children ?? []).map(([path, field]) => {
    const { secrecy, byDefault, change, rest } = sorted(field);
    const isRequired = byDefault === "" && !field.flags.isOptional;
    const marks = [isRequired && "**required**", secrecy]
      .filter(Boolean)
      .map((mark) => `<br>${String(mark)}`);
    const texts = [rest, `${byDefault} ${change}`.trim()].filter((text) => text !== "");
    return [`\`${path}\`${marks.join("")}`, cellOfType(field.type), texts.join("<br>")];
  });
  return table(["Input", "Type", "Description"], rows);
}

function outputsTable(outputs: Member): string {
  const rows = fieldsOf(outputs.children ?? []).map(([path, field]) => {
    const { secrecy, byDefault, change, rest } = sorted(field);
    const mark = secrecy === "" ? "" : `<br>${secrecy}`;
    return [`\`${path}\`${mark}`, cellOfType(field.type), `${rest} ${byDefault} ${change}`];
  });
  const text = "The ID of the object in the service. YAML and generated SDKs have only `id`.";
  const id = ["`id`, `uid`", "`string`", text];
  return table(["Output", "Type", "Description"], [id, ...rows]);
}

/** What becomes of the parts of nested inputs that are not declared, although their input is: a row for each effect. */
function partsOf(kind: string): string[] {
  const parts = partRows(kind);
  const rows = [...new Set(parts.map(([, effect]) => effect))].map((effect) => {
    const paths = parts.filter(([, one]) => one === effect).map(([path]) => `\`${path}\``);
    return [effect, paths.join(", ")];
  });
  if (rows.length === 0) return [];
  const text = "If you declare an input but leave out some of its parts:";
  return ["### Inputs that are declared in part", text, table(["What happens to the part", "Parts"], rows)];
}

/** The fields, each followed by those of an object that its type spells out. */
function fieldsOf(fields: readonly Member[], path = ""): [path: string, field: Member][] {
  return fields.flatMap((field): [string, Member][] => {
    const here = `${path}${field.name}`;
    const inner = objectsIn(field.type).flatMap((one) => fieldsOf(one.children ?? [], `${here}.`));
    return [[here, field], ...inner];
  });
}

function objectsIn(type: Type | undefined): Member[] {
  if (type?.type === "reflection") return [type.declaration];
  return type?.type === "union" ? type.types.flatMap(objectsIn) : [];
}

/**
 * Each sentence in its place: this is why doc comments of inputs say `Secret.` or `Contains secrets.`, `Defaults to …`, `If not set, …`,
 * `Removing it …` and `Updated in place.`
 */
function sorted({ comment }: Member): Readonly<Record<"secrecy" | "byDefault" | "change" | "rest", string>> {
  const sentences = cellOf(comment).split(/(?<=[.:]) (?=[A-Z*`])/);
  const take = (pattern: RegExp): string => {
    const found = sentences.filter((sentence) => pattern.test(sentence));
    found.forEach((sentence) => sentences.splice(sentences.indexOf(sentence), 1));
    return found.join(" ");
  };
  const isSecret = take(/^Secret\.$/) !== "";
  return {
    secrecy: isSecret ? "_secret_" : take(/^Contains secrets\.$/) && "_contains secrets_",
    byDefault: take(/^(Defaults to|If not set|Required)/),
    change: take(
      /^(?:(?:On Convoy|With the documented interface), )?(Updated in place|removing it|A (change|different)|Never triggers)|\breplaces\b/i,
    ),
    rest: sentences.join(" "),
  };
}

/** The paragraphs of a comment; what stands behind a tag below a heading, or as a paragraph that begins with its name. */
function commentOf(comment: typedoc.Comment | undefined, level?: string): string[] {
  const tagged = (comment?.blockTags ?? []).map(({ tag, content }) => {
    const [title, text] = [capitalized(tag.slice(1)), textOf(content)];
    if (level !== undefined)
      return `${level} ${title}\n\n${title === "Example" ? inEachLanguage(text) : text}`;
    return title === "Example" ? text : `**${title}**: ${text}`;
  });
  return [textOf(comment?.summary ?? []), ...tagged].filter((text) => text !== "");
}

function textOf(parts: readonly typedoc.CommentDisplayPart[]): string {
  return parts
    .map(({ text }) => text)
    .join("")
    .trim();
}

function cellOf(comment: typedoc.Comment | undefined): string {
  return commentOf(comment)
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<!\\)\|/g, "\\|");
}

/** The block of an example in every language that the package schema has it in. */
function inEachLanguage(block: string): string {
  const [, example = ""] = /^```ts\n([^]*)\n```$/.exec(block) ?? [];
  return [block, ...examplesOf(example, schema, "body").slice(1)].join("\n\n");
}

function codeOf({ typeParameters = [], parameters = [], type, name: own }: Signature, name = own): string {
  const shown = parameters.map(({ name, flags, defaultValue, type: one }) => {
    const isOptional = flags.isOptional || defaultValue !== undefined;
    return `${name}${isOptional ? "?" : ""}: ${typeText(one)}`;
  });
  const result = name.startsWith("new ") ? "" : `: ${typeText(type)}`;
  return `${name}${genericsOf(typeParameters)}(${shown.join(", ")})${result}`;
}

function genericsOf(parameters: readonly typedoc.TypeParameterReflection[]): string {
  const shown = parameters.map(({ name, type, default: given }) =>
    [name, ...(type ? [`extends ${String(type)}`] : []), ...(given ? [`= ${String(given)}`] : [])].join(" "),
  );
  return shown.length === 0 ? "" : `<${shown.join(", ")}>`;
}

/** A text that takes any string, but knows a few, is a string to the reader. */
function typeText(type: Type | undefined): string {
  return String(type).replaceAll("string & {}", "string");
}

function cellOfType(type: Type | undefined): string {
  return marked(typeText(type).replaceAll("|", "\\|"));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.trim()).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
