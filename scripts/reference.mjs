/**
 * A plugin of TypeDoc for the pages of the reference: the inputs and outputs of a resource as tables of their own, and what a
 * function takes and gives on its page. The sentences of a doc comment are sorted into columns; the table of the parts that are
 * not declared is made from the definitions.
 */

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  Comment,
  CommentTag,
  Converter,
  DeclarationReflection,
  ParameterType,
  ReflectionFlag,
  ReflectionKind,
} from "typedoc";
import { MarkdownTheme, MarkdownThemeContext } from "typedoc-plugin-markdown";
import { argsComment, functionComment } from "./look-up-comments.ts";
import { textFor } from "./dialect-comments.ts";
import { partRows } from "./parts.ts";
import { examplesOf } from "./schema/examples/index.ts";
import { isShown, shownComment } from "./shown-comments.ts";

const schemaFile = join(import.meta.dirname, "..", "provider", "plugin", "schema.json");
const schema = JSON.parse(readFileSync(schemaFile, "utf8"));

export function load(app) {
  app.options.addDeclaration({
    name: "membersByPage",
    help: "Pages of their own for what these sources declare: the name of a page, and the files or folders below provider/",
    type: ParameterType.Mixed,
    defaultValue: {},
  });
  app.renderer.defineTheme("reference", ReferenceTheme);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    divide(project, app.options.getValue("membersByPage"));
    const [, dialect] =
      /^typedoc\.(documented|convoy)\.json$/.exec(basename(app.options.getValue("options"))) ?? [];
    if (dialect !== undefined) Object.values(project.reflections).forEach((one) => speakOf(dialect, one));
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, declared) => {
    showAsFunction(declared);
    if (declared.kindOf(ReflectionKind.Interface)) declared.comment ??= commentOf(argsComment(declared.name));
    const symbol = context.getSymbolFromReflection(declared);
    if (declared.kindOf(ReflectionKind.Property) && symbol && isShown(symbol, declared.parent.name))
      shorten(declared);
  });
}

/** Moves what an entrance exports into modules, each of which becomes a page. */
function divide(project, sources) {
  const fileOf = (member) => project.getSymbolIdFromReflection(member)?.fileName ?? "";
  for (const [name, paths] of Object.entries(sources)) {
    const isHere = (member) => paths.some((path) => fileOf(member).includes(`/provider/${path}`));
    const page = new DeclarationReflection(name, ReflectionKind.Module, project);
    const members = project.children.filter(isHere);
    if (members.length === 0) throw new Error(`nothing is left for the page ${name} of the reference`);
    for (const member of members) {
      project.removeChild(member);
      page.addChild(member);
      member.parent = page;
    }
    project.addChild(page);
    project.registerReflection(page, undefined, undefined);
  }
  const others = Object.keys(sources).length === 0 ? [] : project.children;
  for (const member of others) {
    const [folder] = /kinds\/[\w-]+\//.exec(fileOf(member)) ?? [];
    if (folder !== undefined)
      throw new Error(`membersByPage in typedoc.client.json names no page for ${member.name}: add ${folder}`);
  }
}

/** What is called is a function to the reader, also where one call made two of them and they are constants. */
function showAsFunction(constant) {
  const signatures = constant.type?.declaration?.signatures;
  if (!constant.kindOf(ReflectionKind.Variable) || signatures === undefined) return;
  const comment = constant.comment ?? commentOf(functionComment(constant.name));
  for (const signature of signatures)
    Object.assign(signature, { name: constant.name, parent: constant, comment });
  Object.assign(constant, { kind: ReflectionKind.Function, signatures });
  constant.setFlag(ReflectionFlag.Const, false);
  for (const name of ["comment", "type", "defaultValue"]) delete constant[name];
}

/** A comment of an input says more than is true of an answer. */
function shorten({ comment }) {
  const text = comment.summary.map(({ text }) => text).join("");
  comment.summary = [{ kind: "text", text: shownComment(text) }];
}

/** An entrance for one dialect says nothing of the other. */
function speakOf(dialect, { comment }) {
  if (comment === undefined) return;
  const text = comment.summary.map(({ text }) => text).join("");
  comment.summary = [{ kind: "text", text: textFor(dialect, text.replaceAll(/\s+/g, " ").trim()) }];
}

/** A comment that stands in no source. */
function commentOf(given) {
  if (given === undefined) return undefined;
  const shown = ([tag, text]) =>
    new CommentTag(`@${tag}`, [
      { kind: "text", text: tag === "example" ? `\`\`\`ts\n${text}\n\`\`\`` : text },
    ]);
  return new Comment([{ kind: "text", text: given.text }], [...given.tags].map(shown));
}

class ReferenceTheme extends MarkdownTheme {
  getRenderContext(page) {
    return new ReferenceContext(this, page, this.application.options);
  }
}

class ReferenceContext extends MarkdownThemeContext {
  constructor(...given) {
    super(...given);
    const { comment, propertiesTable, parametersTable, signatureReturns } = this.partials;
    this.partials.comment = (...shown) => this.inEachLanguage(comment(...shown));
    // How the classes are built from each other is of no use to whoever declares a resource.
    this.partials.hierarchy = () => "";
    this.partials.inheritance = () => "";
    this.partials.propertiesTable = (properties, options) => {
      const owner = properties[0]?.parent;
      const [inputs, outputs, lookup] = ["Inputs", "Outputs", "LookupOutputs"].map((part) =>
        this.interfaceOf(`${owner?.name}${part}`),
      );
      if (!owner?.kindOf(ReflectionKind.Class) || inputs === undefined) {
        return propertiesTable(properties, options);
      }
      return [
        `### Inputs\n\n${this.partials.comment(inputs.comment)}\n\n${this.inputsTable(inputs.children)}`,
        ...partsOf(owner.name),
        `### Outputs\n\n${this.partials.comment(outputs.comment)}\n\n${this.outputsTable(outputs.children)}`,
        ...(lookup === undefined
          ? []
          : [
              `### Looked up\n\n${this.partials.comment(lookup.comment)}\n\n${this.outputsTable(lookup.children)}`,
            ]),
      ].join("\n\n");
    };
    this.partials.parametersTable = (parameters) => {
      const inside = parameters.flatMap(({ name, type, parent }) => {
        if (!parent.kindOf(ReflectionKind.CallSignature)) return [];
        const tables = (type?.types ?? [type]).flatMap((one) => {
          const args = this.interfaceInside(one?.name);
          return args === undefined ? [] : [propertiesTable(args.children)];
        });
        return tables.length === 0 ? [] : [`### \`${name}\`\n\n${tables.join("\n\nOr:\n\n")}`];
      });
      return [parametersTable(parameters), ...inside].join("\n\n");
    };
    this.partials.signatureReturns = (signature, options) => {
      const result = this.interfaceInside(signature.type?.typeArguments?.[0]?.name);
      const inside =
        result === undefined ? [] : [this.partials.comment(result.comment), propertiesTable(result.children)];
      return [signatureReturns(signature, options), ...inside].join("\n\n");
    };
  }

  /** The example of a resource or a look-up, in every language that the package schema has it in. */
  inEachLanguage(text) {
    const { name = "" } = this.page.model;
    // The form of a look-up with outputs is that of TypeScript alone.
    const isEverywhere =
      /^(get|list)(?!.*Output$)/.test(name) || this.interfaceOf(`${name}Inputs`) !== undefined;
    if (!isEverywhere) return text;
    return text.replace(/^## Example\n\n```ts\n([^]*?)\n```$/m, (_, example) => {
      const [, ...others] = examplesOf(example, schema, "body");
      return ["## Example", `\`\`\`ts\n${example}\n\`\`\``, ...others].join("\n\n");
    });
  }

  interfaceOf(name) {
    const found = this.page.project.getChildByName([name ?? ""]);
    return found?.kindOf(ReflectionKind.Interface) ? found : undefined;
  }

  /** The page of a whole entrance shows each interface once, and in a place of its own. */
  interfaceInside(name) {
    return this.page.model.kindOf(ReflectionKind.Project) ? undefined : this.interfaceOf(name);
  }

  inputsTable(fields) {
    const rows = fields.map((field) => {
      const { secrecy, byDefault, change, rest } = this.sorted(field);
      const isRequired = byDefault === "" && !field.flags.isOptional;
      const marks = [isRequired && "**required**", secrecy].filter(Boolean).map((mark) => `<br>${mark}`);
      const effects = `${byDefault} ${change}`.trim();
      const texts = [rest, effects].filter((text) => text !== "");
      return [`\`${field.name}\`${marks.join("")}`, this.typeOf(field), texts.join("<br>")];
    });
    return table(["Input", "Type", "Description"], rows);
  }

  outputsTable(fields) {
    const rows = fields.map((field) => {
      const { secrecy, byDefault, change, rest } = this.sorted(field);
      const mark = secrecy === "" ? "" : `<br>${secrecy}`;
      return [`\`${field.name}\`${mark}`, this.typeOf(field), `${rest} ${byDefault} ${change}`];
    });
    const id = ["`id`, `uid`", "`string`", "The ID of the object in the service."];
    return table(["Output", "Type", "Description"], [id, ...rows]);
  }

  typeOf(field) {
    return this.partials
      .someType(field.type)
      .replaceAll(/\s+/g, " ")
      .replace(/^ ?\\\| /, "");
  }

  /**
   * Each sentence in its column: this is why doc comments of inputs say `Secret.` or `Contains secrets.`, `Defaults to …`, `If not set, …`,
   * `Removing it …` and `Updated in place.`
   */
  sorted({ comment }) {
    const text = this.partials.comment(comment, { isTableColumn: true }).replaceAll(/\s+/g, " ");
    const sentences = text.split(/(?<=[.:]) (?=[A-Z*`])/);
    const take = (pattern) => {
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
}

/** What becomes of the parts of nested inputs that are not declared, although their input is: a row for each effect. */
function partsOf(kind) {
  const parts = partRows(kind);
  const effects = [...new Set(parts.map(([, effect]) => effect))];
  const rows = effects.map((effect) => {
    const paths = parts.filter(([, one]) => one === effect).map(([path]) => `\`${path}\``);
    return [effect, paths.join(", ")];
  });
  if (rows.length === 0) return [];
  const text = "If you declare an input but leave out some of its parts:";
  return [
    `### Inputs that are declared in part\n\n${text}\n\n${table(["What happens to the part", "Parts"], rows)}`,
  ];
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.trim()).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
