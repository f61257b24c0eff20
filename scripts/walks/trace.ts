/** Watches the calls between the rooms of the house: puts a note at the start of each function of `provider/` while it is loaded. */

import { AsyncLocalStorage } from "node:async_hooks";
import Module from "node:module";
import { join, relative, sep } from "node:path";
import ts from "typescript";

/** Calls in a row that stay in one room. */
interface Stay {
  readonly room: string;
  /** The functions that were entered, each once. */
  readonly entered: string[];
}

/** The way of one call through the house. */
export interface Walk {
  readonly stays: readonly Stay[];
  /** The calls of a function in a higher room. */
  readonly climbs: readonly string[];
  /** How often each function was called, by its name. */
  readonly calls: ReadonlyMap<string, number>;
}

/** From low to high. A call from one of them to one further down this list is a climb. */
const heights = [
  "settings",
  "http",
  "kinds",
  "client",
  "lifecycle/apply",
  "lifecycle/plan",
  "engine",
  "front",
] as const;

const provider = join(__dirname, "..", "..", "provider");

/** A function of the house. */
interface Site {
  readonly room: string;
  readonly name: string;
}

/** A call of it. */
interface Entry {
  readonly site: Site;
  readonly from: Entry | undefined;
  /** Whether it is a step of the walk: it waits, climbs, or leads on to another room. Else a room is only asked for a value. */
  isStep: boolean;
  readonly isClimb: boolean;
  /** The first calls of other functions in it. */
  readonly inner: Entry[];
}

type Watch = <Result>(
  work: () => Promise<Result>,
) => Promise<{ readonly result: Result; readonly walk: Walk }>;

/** Watches whatever is loaded of `provider/` from now on. */
export function noteCalls(): Watch {
  const sites: Site[] = [];
  const caller = new AsyncLocalStorage<Entry>();
  let watched: { readonly outermost: Entry[]; readonly counts: Map<Site, number> } | undefined;

  const enter = (index: number, work: () => unknown): unknown => {
    const site = sites[index];
    if (watched === undefined || site === undefined) return work();
    const from = caller.getStore();
    const isClimb = from !== undefined && heightOf(site.room) > heightOf(from.site.room);
    const entry: Entry = { site, from, isClimb, isStep: isClimb, inner: [] };
    const count = watched.counts.get(site) ?? 0;
    // Nobody reads a function twice.
    if (count === 0) (from?.inner ?? watched.outermost).push(entry);
    watched.counts.set(site, count + 1);
    if (from !== undefined && from.site.room !== site.room) from.isStep = true;
    const result = caller.run(entry, work);
    if (result instanceof Promise) entry.isStep = true;
    return result;
  };
  Object.assign(globalThis, { __enter: enter });

  const prototype = Module.prototype as unknown as { _compile(code: string, file: string): unknown };
  const compile = prototype._compile;
  prototype._compile = function (this: unknown, code, file) {
    const room = roomOf(file);
    return compile.call(this, room === undefined ? code : noted(code, file, room, sites), file);
  };

  return async (work) => {
    const here: NonNullable<typeof watched> = { outermost: [], counts: new Map() };
    watched = here;
    try {
      const result = await work();
      return { result, walk: walkOf(inOrder(here.outermost), here.counts) };
    } finally {
      watched = undefined;
    }
  };
}

/** Each call followed by those in it, as somebody reads them: of two that run at a time, one is read after the other. */
function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => [entry, ...inOrder(entry.inner)]);
}

function walkOf(entries: readonly Entry[], counts: ReadonlyMap<Site, number>): Walk {
  const stays: Stay[] = [];
  for (const { site, isStep } of entries) {
    const last = stays.at(-1);
    if (last?.room === site.room) last.entered.push(site.name);
    else if (isStep) stays.push({ room: site.room, entered: [site.name] });
  }
  const climbs = entries.filter(({ isClimb }) => isClimb);
  const nameIn = ({ room, name }: Site): string => `${room} ${name}`;
  return {
    stays,
    climbs: climbs.map(
      ({ site, from }) => `${from === undefined ? "" : nameIn(from.site)} -> ${nameIn(site)}`,
    ),
    calls: new Map([...counts].map(([site, count]) => [nameIn(site), count])),
  };
}

function heightOf(room: string): number {
  return heights.findIndex((one) => room === one || room.startsWith(`${one}/`));
}

/** The room of a file: its folder, with what is inside of the folder of a kind. Undefined for what only has words for everybody. */
function roomOf(file: string): string | undefined {
  const path = relative(provider, file);
  if (path.startsWith("..") || !path.endsWith(".ts") || path.endsWith("notices.ts")) return undefined;
  const folder = path.split(sep).slice(0, -1).join("/");
  if (folder === "" || folder === "base") return undefined;
  if (folder === "lifecycle") return "lifecycle/apply";
  // A kind is one room, whatever stands apart in it.
  if (folder.startsWith("kinds/")) return folder.split("/").slice(0, 2).join("/");
  return folder === "dynamic" || folder === "plugin" ? "front" : folder;
}

/** The code with a note at the start of each function. */
function noted(code: string, file: string, room: string, sites: Site[]): string {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const starts: { readonly at: number; readonly text: string }[] = [];
  const ends: typeof starts = [];
  const visit = (node: ts.Node): void => {
    const { body, asteriskToken } = node as Partial<ts.FunctionLikeDeclaration>;
    const isWatched = ts.isFunctionLike(node) && !ts.isConstructorDeclaration(node) && !isOfCompiler(node);
    if (isWatched && body !== undefined && asteriskToken === undefined) {
      const modifiers = ts.canHaveModifiers(node) ? (node.modifiers ?? []) : [];
      const isAsync = modifiers.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
      const call = `__enter(${sites.length}, ${isAsync ? "async " : ""}() =>`;
      sites.push({ room, name: nameOf(node) });
      if (ts.isBlock(body)) {
        starts.push({ at: body.getStart() + 1, text: `return ${call} {` });
        ends.unshift({ at: body.end - 1, text: "});" });
      } else {
        starts.push({ at: body.getFullStart(), text: ` ${call} (` });
        ends.unshift({ at: body.end, text: "))" });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // At one place the end of an inner function comes first, and the start of an outer one.
  return [...ends.reverse(), ...starts.reverse()]
    .sort((one, other) => other.at - one.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
}

function nameOf(node: ts.Node): string {
  const { name } = node as { readonly name?: ts.Node };
  if (name !== undefined) return name.getText();
  const { parent } = node;
  if (ts.isCallExpression(parent) && parent.expression.getText() === "__name")
    return parent.arguments[1]?.getText().slice(1, -1) ?? "";
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  const outer = ts.findAncestor(parent, ts.isFunctionLike);
  return outer === undefined ? "" : `${nameOf(outer)}()`;
}

/** Whether the compiler has added a function, to give names and to export them. */
function isOfCompiler(node: ts.Node): boolean {
  if (nameOf(node).startsWith("__")) return true;
  if (!ts.isArrowFunction(node) || node.parameters.length > 0) return false;
  return ts.isIdentifier(node.body) || node.body.getText() === "from[key]";
}
