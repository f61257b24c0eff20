/** Reads the exports of `provider/index.ts` with the TypeScript compiler: their types, doc comments and tags. */

import { join } from "node:path";
import * as ts from "typescript";
import type { Comment } from "../look-up-comments";
import { isShown, shownComment } from "../shown-comments";

const root = join(__dirname, "..", "..");

/** A property of an interface, without `undefined` in its type. */
export interface Field {
  readonly name: string;
  readonly type: ts.Type;
  readonly isOptional: boolean;
  readonly comment: Comment;
  /** Where it is declared: the same place for every interface that inherits it. */
  readonly declaration: ts.Declaration;
}

/** The files whose type aliases are enums. */
const enumFiles = ["kinds/enums.ts", "settings/settings.ts"].map((file) => join(root, "provider", file));

/** A text that knows a few values: each with its description. */
export interface Enum {
  readonly name: string;
  readonly description: string;
  readonly values: ReadonlyMap<string, string>;
}

/** What a look-up takes and gives. Several interfaces in `args` exclude each other. */
export interface Signature {
  readonly args: readonly ts.Type[];
  readonly result: ts.Type;
}

/** The exports of the package, by name. */
export class Sources {
  readonly #checker: ts.TypeChecker;
  readonly #exports: ReadonlyMap<string, ts.Symbol>;

  constructor() {
    const path = join(root, "provider", "index.ts");
    const program = ts.createProgram([path], optionsOf(join(root, "tsconfig.json")));
    this.#checker = program.getTypeChecker();
    const file = program.getSourceFile(path);
    const module = file && this.#checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`${path} exports nothing`);
    this.#exports = new Map(
      this.#checker
        .getExportsOfModule(module)
        .map((symbol) => [
          symbol.name,
          symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol,
        ]),
    );
  }

  get names(): string[] {
    return [...this.#exports.keys()];
  }

  /** The fields of an exported interface; none where the package does not export it. */
  fieldsOf(name: string): Field[] {
    const symbol = this.#exports.get(name);
    return symbol === undefined ? [] : this.fieldsIn(this.#checker.getDeclaredTypeOfSymbol(symbol));
  }

  /** The fields of an object type; none for anything else. */
  fieldsIn(type: ts.Type): Field[] {
    if ((type.flags & ts.TypeFlags.Object) === 0) return [];
    const owner = this.nameOf(type);
    const fields = this.#checker.getPropertiesOfType(this.widest(type)).map((property): Field => {
      const [declaration] = property.declarations ?? [];
      if (declaration === undefined) throw new Error(`${property.name} is declared nowhere`);
      const whole = this.#checker.getTypeOfSymbol(property);
      const type = this.#checker.getNonNullableType(whole);
      const { text, tags } = this.#commentOf(property);
      const comment = { text: isShown(property, owner) ? shownComment(text) : text, tags };
      const isOptional = type !== whole || (property.flags & ts.SymbolFlags.Optional) !== 0;
      return { name: property.name, type, isOptional, comment, declaration };
    });
    // The compiler's own order depends on what it has looked at before.
    return fields.sort(
      ({ declaration: one }, { declaration: other }) =>
        fileOf(one).localeCompare(fileOf(other), "en") || one.pos - other.pos,
    );
  }

  /** The interface with the fields of all dialects, `AnyX`, instead of the documented `X`. */
  widest(type: ts.Type): ts.Type {
    const any = this.#exports.get(`Any${this.nameOf(type)}`);
    return any === undefined ? type : this.#checker.getDeclaredTypeOfSymbol(any);
  }

  /** The interface of an object in lists and inside other objects, `ListedX`, instead of the result of a look-up, `GetXResult`. */
  listed(type: ts.Type): ts.Type {
    const [, found] = /^Get(\w+)Result$/.exec(this.nameOf(type)) ?? [];
    const symbol = this.#exports.get(`Listed${found}`);
    return symbol === undefined ? type : this.#checker.getDeclaredTypeOfSymbol(symbol);
  }

  /** The type of the items of a list; undefined for anything else. */
  itemOf(type: ts.Type): ts.Type | undefined {
    if (!this.#checker.isArrayType(type)) return undefined;
    return this.#checker.getTypeArguments(type as ts.TypeReference)[0];
  }

  /** The type of the values of a map with any keys; undefined for anything else. */
  valueOf(type: ts.Type): ts.Type | undefined {
    return this.#checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type;
  }

  /** The enum that the type of a field names, such as `SourceType | (string & {})`; undefined for any other. */
  enumOf({ declaration }: Field): Enum | undefined {
    if (!ts.isPropertySignature(declaration) || declaration.type === undefined) return undefined;
    const [alias] = this.#enumsIn(declaration.type);
    if (alias === undefined) return undefined;
    const table = ts.isTypeOperatorNode(alias.type) && ts.isTypeQueryNode(alias.type.type) && alias.type.type;
    const values = table ? this.#checker.getSymbolAtLocation(table.exprName) : undefined;
    if (values === undefined) throw new Error(`${alias.name.text} names no table of values`);
    const described = this.#checker
      .getPropertiesOfType(this.#checker.getTypeOfSymbol(values))
      .map((value): [string, string] => [value.name, this.#commentOf(value).text]);
    const symbol = this.#checker.getSymbolAtLocation(alias.name);
    const description = symbol === undefined ? "" : this.#commentOf(symbol).text;
    return { name: alias.name.text, description, values: new Map(described) };
  }

  /** The enums that a type mentions, at any depth of unions and lists. */
  #enumsIn(node: ts.TypeNode): ts.TypeAliasDeclaration[] {
    if (ts.isUnionTypeNode(node)) return node.types.flatMap((typeNode) => this.#enumsIn(typeNode));
    if (ts.isArrayTypeNode(node)) return this.#enumsIn(node.elementType);
    if (ts.isTypeOperatorNode(node) || ts.isParenthesizedTypeNode(node)) return this.#enumsIn(node.type);
    if (!ts.isTypeReferenceNode(node)) return [];
    const named = this.#checker.getSymbolAtLocation(node.typeName);
    const symbol =
      named && named.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(named) : named;
    const enums = (symbol?.declarations ?? []).filter(
      (declaration): declaration is ts.TypeAliasDeclaration =>
        ts.isTypeAliasDeclaration(declaration) && enumFiles.includes(fileOf(declaration)),
    );
    return [...enums, ...(node.typeArguments ?? []).flatMap((typeNode) => this.#enumsIn(typeNode))];
  }

  /** The names of the fields of a type, whatever they hold. */
  fieldNamesIn(type: ts.Type): string[] {
    return this.#checker.getPropertiesOfType(type).map(({ name }) => name);
  }

  /** Whether this package declares the type. */
  isOwn(type: ts.Type): boolean {
    const { declarations = [] } = symbolOf(type);
    return declarations.every((declaration) => fileOf(declaration).startsWith(join(root, "provider")));
  }

  /** The name of an interface or alias. A type that is written where it is used is called after that place. */
  nameOf(type: ts.Type): string {
    const { name } = symbolOf(type);
    const place = placeOf(type);
    if (place === undefined) return name;
    const owner = this.#checker.getTypeAtLocation(place.parent);
    return `${this.nameOf(owner)}${capitalized(place.name.getText())}`;
  }

  /** The doc comment of an export, by its name, or that of a type. */
  commentOf(subject: string | ts.Type): Comment {
    if (typeof subject !== "string") {
      const place = placeOf(subject);
      return this.#commentOf((place && this.#checker.getSymbolAtLocation(place.name)) ?? symbolOf(subject));
    }
    const symbol = this.#exports.get(subject);
    if (symbol === undefined) throw new Error(`${subject} is not exported`);
    return this.#commentOf(symbol);
  }

  /** What an exported look-up takes and gives, in the form that gives a promise. */
  signatureOf(name: string): Signature {
    const symbol = this.#exports.get(name);
    const [signature] = symbol ? this.#checker.getTypeOfSymbol(symbol).getCallSignatures() : [];
    const [args] = signature?.parameters ?? [];
    const [result] = signature
      ? this.#checker.getTypeArguments(signature.getReturnType() as ts.TypeReference)
      : [];
    if (args === undefined || result === undefined) throw new Error(`${name} is not a look-up`);
    const taken = this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(args));
    const forms = taken.isUnion() ? [...taken.types] : [taken];
    return { args: forms.sort((type, other) => (this.nameOf(type) < this.nameOf(other) ? -1 : 1)), result };
  }

  #commentOf(symbol: ts.Symbol): Comment {
    const tags = symbol
      .getJsDocTags(this.#checker)
      .map(({ name, text }): [string, string] => [name, ts.displayPartsToString(text)]);
    return {
      text: unwrapped(ts.displayPartsToString(symbol.getDocumentationComment(this.#checker))),
      tags: new Map(tags),
    };
  }
}

function symbolOf({ aliasSymbol, symbol }: ts.Type): ts.Symbol {
  return aliasSymbol ?? symbol;
}

/** The property whose type is written out there; undefined for a type with a name of its own. */
function placeOf({ aliasSymbol, symbol }: ts.Type): ts.PropertySignature | undefined {
  const [declaration] = symbol.declarations ?? [];
  if (aliasSymbol !== undefined || declaration === undefined || !ts.isTypeLiteralNode(declaration))
    return undefined;
  return ts.findAncestor(declaration, ts.isPropertySignature);
}

function fileOf(declaration: ts.Declaration): string {
  return declaration.getSourceFile().fileName;
}

/** With its first letter in upper case. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The text without the line breaks of the source; an empty line still separates paragraphs. */
export function unwrapped(text: string): string {
  return text.replaceAll(/(?<!\n)\n(?!\n)/g, " ").trim();
}

function optionsOf(file: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [file] }, root).options;
}
