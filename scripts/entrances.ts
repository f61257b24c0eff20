/** What a program can import from the package, with its doc comments, as TypeDoc reads them. Throws where a comment is missing. */

import { join, resolve } from "node:path";
import type * as typedoc from "typedoc" with { "resolution-mode": "import" };
import type { Program } from "typescript";
import type { DialectName } from "../provider/settings/settings";
import { textFor } from "./dialect-comments";
import { argsComment, functionComment } from "./look-up-comments";
import { isShown, shownComment } from "./shown-comments";

type Options = Readonly<Record<string, unknown>>;
type Member = typedoc.DeclarationReflection;

const root = join(__dirname, "..");

/** The module that an import loads. */
export interface Entrance {
  /** Where its exports are declared. */
  readonly source: string;
  /** The only dialect that it is for. */
  readonly dialect?: DialectName;
  /** Whether each kind has a page of its own. */
  readonly isDivided?: boolean;
  readonly options?: Options;
}

const differences: Options = {
  validation: { notExported: false, invalidLink: true, notDocumented: true },
};

/** The package itself. Its reference is in git. */
export const main: Entrance = {
  source: "provider/index.ts",
  options: {
    intentionallyNotExported: [
      "ArgsOf",
      "ErrorOf",
      "mistakes",
      "provider/kinds/portal-link/types.ts:PortalLink",
    ],
  },
};

/** The other imports, by what follows the name of the package. Only the site has their reference. */
export const others: Readonly<Record<string, Entrance>> = {
  documented: {
    source: "provider/dynamic/documented.ts",
    dialect: "documented",
    options: differences,
  },
  convoy: { source: "provider/dynamic/convoy.ts", dialect: "convoy", options: differences },
  client: {
    source: "provider/client/index.ts",
    isDivided: true,
    options: { intentionallyNotExported: ["ErrorOf", "mistakes"] },
  },
  emulator: {
    source: "tools/emulator/index.ts",
    options: {
      requiredToBeDocumented: ["Class", "Function", "Interface", "TypeAlias", "Variable", "Method"],
      intentionallyNotExported: [
        "ConvoyRouteName",
        "Filled",
        "Metadata",
        "deliveryAttemptObject",
        "deviceObject",
        "endpointObject",
        "eventDeliveryObject",
        "eventObject",
        "eventTypeObject",
        "metaEventObject",
        "portalLinkObject",
        "projectConfig",
        "projectSeed",
        "projectSettings",
        "secretObject",
        "sourceObject",
        "subscriptionObject",
      ],
    },
  },
  signature: { source: "provider/receiver/signature.ts" },
  topology: {
    source: "tools/topology/index.ts",
    options: { intentionallyNotExported: ["mistakes"] },
  },
  policy: { source: "tools/topology/rules/policy.ts" },
  shards: { source: "tools/fleet/shards.ts" },
  fleet: { source: "tools/fleet/fleet.ts" },
};

const shared: Options = {
  tsconfig: join(root, "tsconfig.build.json"),
  logLevel: "Warn",
  readme: "none",
  // `npm run types` checks them, and this would take most of the time.
  skipErrorChecking: true,
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  disableSources: true,
  blockTags: [
    "adopting",
    "deleting",
    "errors",
    "deprecated",
    "example",
    "group",
    "param",
    "returns",
    "throws",
  ].map((tag) => `@${tag}`),
  sort: ["kind", "source-order"],
  validation: { notExported: true, invalidLink: true, notDocumented: true },
  requiredToBeDocumented: [
    "Class",
    "Function",
    "Interface",
    "Property",
    "TypeAlias",
    "Enum",
    "Variable",
    "Method",
    "Accessor",
  ],
};

/** How the pages of the site are written. */
const layout: Options = {
  plugin: ["typedoc-plugin-markdown"],
  outputFileStrategy: "modules",
  entryFileName: "README.md",
  pageTitleTemplates: { module: "The client: {name}" },
  hideGenerator: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  tableColumnSettings: { hideInherited: true, hideModifiers: true, hideSources: true, hideOverrides: true },
  useCodeBlocks: true,
  expandObjects: true,
  groupOrder: [
    "Modules",
    "Classes",
    "Functions",
    "Interfaces",
    "Type Aliases",
    "Variables",
    "Properties",
    "Constructors",
    "*",
  ],
};

/** What an entrance exports, and the program that the compiler has read, which holds all entrances. */
export interface Exports {
  readonly project: typedoc.ProjectReflection;
  readonly program: Program;
}

/**
 * Reads an entrance.
 *
 * @param out the folder for its pages; without one, none are written
 * @param compiled the program of an entrance that was read before: reading the sources takes most of the time
 */
export async function readEntrance(
  name: string,
  { source, dialect, isDivided = false, options }: Entrance,
  out?: string,
  compiled?: Program,
): Promise<Exports> {
  const td = await import("typedoc");
  const written = out === undefined ? {} : { ...layout, out };
  const given = { ...shared, ...written, ...options, name, entryPoints: [resolve(root, source)] };
  const app = await td.Application.bootstrapWithPlugins(given, [new td.TSConfigReader()]);
  const complaints: string[] = [];
  app.logger = new td.Logger();
  app.logger.log = (message, level) => {
    if (level >= td.LogLevel.Warn) complaints.push(message);
  };
  app.converter.on(td.Converter.EVENT_CREATE_DECLARATION, (context, declared) => {
    const isArguments = declared.kindOf(td.ReflectionKind.Interface) && declared.comment === undefined;
    const known = declared.kindOf(td.ReflectionKind.Variable)
      ? functionComment(declared.name)
      : isArguments
        ? argsComment(declared.name)
        : undefined;
    if (known !== undefined) declared.comment = new td.Comment([{ kind: "text", text: known.text }]);
    const symbol = context.getSymbolFromReflection(declared);
    if (declared.kindOf(td.ReflectionKind.Property) && symbol && isShown(symbol, declared.parent?.name ?? ""))
      rewrite(declared, shownComment);
  });
  app.converter.on(td.Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    if (isDivided)
      divide(project, (page) => new td.DeclarationReflection(page, td.ReflectionKind.Module, project));
    if (dialect !== undefined)
      for (const reflection of Object.values(project.reflections))
        rewrite(reflection, (text) => textFor(dialect, text.replaceAll(/\s+/g, " ").trim()));
  });
  const sourceFile = compiled?.getSourceFile(resolve(root, source));
  const entryPoints =
    compiled && sourceFile ? [{ displayName: name, program: compiled, sourceFile }] : app.getEntryPoints();
  app.getEntryPoints = () => entryPoints;
  const project = await app.convert();
  const program = entryPoints?.[0]?.program;
  if (project !== undefined) app.validate(project);
  if (project !== undefined && out !== undefined && complaints.length === 0)
    await app.generateOutputs(project);
  if (project === undefined || program === undefined || complaints.length > 0)
    throw new Error(`the reference of ${name} cannot be made:\n${complaints.join("\n")}`);
  return { project, program };
}

function rewrite({ comment }: typedoc.Reflection, change: (text: string) => string): void {
  if (comment === undefined) return;
  comment.summary = [{ kind: "text", text: change(comment.summary.map(({ text }) => text).join("")) }];
}

/** Moves what belongs to a kind, and the errors, into modules, each of which becomes a page. */
function divide(project: typedoc.ProjectReflection, moduleOf: (page: string) => Member): void {
  const pages = new Map<string, Member>();
  for (const member of [...(project.children ?? [])]) {
    const file = project.getSymbolIdFromReflection(member)?.fileName ?? "";
    const [, kind, base] = /\/provider\/(?:kinds\/(?:read-only\/)?([\w-]+)|(base)\/)/.exec(file) ?? [];
    const name = base === undefined ? kind : "errors";
    if (name === undefined) continue;
    const page = pages.get(name) ?? moduleOf(name);
    pages.set(name, page);
    project.removeChild(member);
    page.addChild(member);
    member.parent = page;
  }
  for (const page of pages.values()) {
    project.addChild(page);
    project.registerReflection(page, undefined, undefined);
  }
}
