/** The SDKs made from the schema by the Pulumi CLI: each is built, packed and installed from files, as its users have it, and compiles the examples of the schema. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { PackageSpec } from "../../scripts/schema/specs";
import { serve, stopAll } from "../support/api-server";
import { read } from "../support/examples";
import { findCommand, itWith, missingOfGo, missingOfPython, notTried } from "../support/languages";
import { packingTime, preparePackage } from "../support/packed";
import { schemaExamples } from "../support/schema-examples";
import {
  fileIn,
  goModule,
  installedPlugin,
  installPythonSdk,
  makeSdk,
  packSdk,
  pulumi,
  pythonPath,
  runIn,
  schema,
} from "../support/sdks";
import type { Cli } from "./drivers/cli";

const logo = readFileSync(join(__dirname, "..", "..", "docs", "logo.png"));
/** That of a schema without one. */
const version = "0.0.1";
const compiler = join(__dirname, "..", "..", "node_modules", "typescript", "bin", "tsc");

/** Writes the files of a program. */
async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

describe("The SDKs made from the schema, by the Pulumi CLI", function () {
  this.timeout(4 * packingTime);
  afterEach(stopAll);

  /** The examples of a language, each in a file of its own. */
  const examples = (language: string, fileOf: (name: string) => string): Record<string, string> => {
    const found = schemaExamples(schema, language);
    assert.ok(found.length > 20);
    const files = found.map(([token, code]) => [fileOf(token.split(":").at(-1) ?? ""), code] as const);
    return Object.fromEntries(files);
  };

  itWith([], "the schema passes the check of the CLI", async (cli) => {
    const folder = join(await preparePackage(), "programs");
    const plugin = installedPlugin.replace("../", "");
    const checked = JSON.parse(await pulumi(cli, folder, "package", "get-schema", plugin)) as PackageSpec;
    for (const part of ["resources", "functions", "types"] as const) {
      assert.ok(Object.keys(schema[part]).length > 5);
      assert.deepEqual(Object.keys(checked[part]).sort(), Object.keys(schema[part]).sort());
    }
  });

  itWith(
    [],
    "that of TypeScript is packed, installed from the file, loads and compiles the examples",
    async (cli) => {
      const sdk = await makeSdk(cli, "nodejs");
      await packSdk("nodejs", sdk);
      const program = await mkdtemp(join(sdk, "program-"));
      await runIn(sdk, "npm", "pack", "./bin", "--pack-destination", program);
      const files = { "package.json": "{}", ...examples("typescript", (name) => `${name}.ts`) };
      await write(program, files);
      await runIn(program, "npm", "install", await fileIn(program, ".tgz"));
      const code =
        'const sdk = require("pulumi-webhooks-sdk"); console.log(typeof sdk.Endpoint, sdk.getEndpoint.name)';
      assert.equal(await runIn(program, "node", "--eval", code), "function getEndpoint\n");
      const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "node16"];
      const names = Object.keys(files).filter((name) => name.endsWith(".ts"));
      await runIn(program, "node", compiler, ...options, "--types", "node", "--ignoreConfig", ...names);
    },
  );

  const tryPython = async (cli: Cli): Promise<void> => {
    const packages = await installPythonSdk(cli);
    const program = await mkdtemp(join(packages, "..", "program-"));
    await write(program, {
      "examples.json": JSON.stringify(examples("python", (name) => name)),
      "main.py": programInPython,
    });
    const { PYTHONPATH } = pythonPath(packages);
    const printed = await runIn(program, "env", `PYTHONPATH=${PYTHONPATH}`, "python3", "main.py");
    const made = await readdir(join(packages, "..", "pulumi_webhooks"), { recursive: true });
    const modules = made.filter((name) => name.endsWith(".py") && name !== "__init__.py");
    assert.deepEqual(JSON.parse(printed), {
      place: join(packages, "pulumi_webhooks", "__init__.py"),
      modules: modules.length,
      examples: schemaExamples(schema, "python").length,
    });
  };
  itWith(
    [],
    "that of Python is packed, installed from the file, imported, and runs the examples",
    tryPython,
    missingOfPython(),
  );

  const tryGo = async (cli: Cli): Promise<void> => {
    const sdk = join(await makeSdk(cli, "go"), "webhooks");
    await packSdk("go", sdk);
    const program = await mkdtemp(join(sdk, "..", "program-"));
    // As one package, they are compiled at once.
    const files = Object.entries(examples("go", (name) => name)).map(([name, code]): [string, string] => [
      `${name}.go`,
      code.replace("package main", "package examples").replace("func main()", `func ${name}()`),
    ]);
    await write(program, {
      "go.mod": `${read("go", "go.mod")}\nrequire ${goModule} v0.0.0\n\nreplace ${goModule} => ${sdk}\n`,
      ...Object.fromEntries(files),
    });
    await runIn(program, "go", "mod", "tidy");
    await runIn(program, "go", "build", ".");
  };
  itWith([], "that of Go is a module, and compiles the examples", tryGo, missingOfGo());

  /** Its generator fetches a picture for the SDK, from the network unless the schema names one. */
  const makeDotnetSdk = async (cli: Cli): Promise<string> => {
    const { url: logoUrl } = await serve((response) => response.end(logo));
    const source = join(await mkdtemp(join(await preparePackage(), "schema-")), "schema.json");
    await writeFile(source, JSON.stringify({ ...schema, logoUrl, version }));
    return makeSdk(cli, "dotnet", source);
  };

  itWith(["pulumi-language-dotnet"], "that of .NET is made", async (cli) => {
    const names = await readdir(await makeDotnetSdk(cli));
    assert.ok(names.includes("Endpoint.cs") && names.includes("GetEndpoint.cs"));
  });

  const tryDotnet = async function (this: Mocha.Context, cli: Cli): Promise<void> {
    const sdk = await makeDotnetSdk(cli);
    const lack = await missingForDotnet(sdk);
    if (lack !== "") return notTried(this, lack);
    await packSdk("dotnet", sdk);
    const name = `${schema.language.csharp.rootNamespace}.Webhooks`;
    const archive = await fileIn(join(sdk, "bin", "Release"), ".nupkg");
    assert.equal(basename(archive), `${name}.${version}.nupkg`);
    // Beside the SDK, whose project would take the sources below it for its own.
    const program = await mkdtemp(join(sdk, "..", "program-"));
    const codes = examples("csharp", (kind) => kind);
    await write(program, {
      "Program.csproj": csharpProject(name, dirname(archive), await frameworkOf(sdk)),
      "Program.cs": `return await ${Object.keys(codes)[0]}Example.Run();\n`,
      ...Object.fromEntries(Object.entries(codes).map(([kind, code]) => [`${kind}.cs`, asClass(kind, code)])),
    });
    await runIn(program, "dotnet", "build");
  };
  itWith(
    ["pulumi-language-dotnet", "dotnet"],
    "that of .NET is packed, restored from the file, and compiles the examples",
    tryDotnet,
  );

  itWith(["pulumi-language-java"], "that of Java is made", async (cli) => {
    const names = await readdir(await makeSdk(cli, "java"), { recursive: true });
    assert.ok(names.some((name) => name.endsWith("/Endpoint.java")));
  });

  const tryJava = async function (this: Mocha.Context, cli: Cli): Promise<void> {
    const sdk = await makeSdk(cli, "java");
    // That of the user would keep the SDK, and give it to the next run.
    const repository = join(sdk, "repository");
    const options = `-Dmaven.repo.local=${repository}`;
    const { basePackage } = schema.language.java;
    const maven = ["--batch-mode", "--quiet", "-Dstyle.color=never", options];
    try {
      if (findCommand("gradle") !== undefined && (await readdir(sdk)).includes("build.gradle"))
        await packSdk("java", sdk, `--no-daemon ${options}`);
      else await installWithMaven(sdk, maven, repository);
    } catch (error) {
      const [lack] = missingForJava.exec(String(error)) ?? [];
      if (lack === undefined) throw error;
      return notTried(this, lack);
    }
    const installed = await readdir(join(repository, ...basePackage.split("."), "webhooks"));
    const made = installed.find((name) => /^\d/.test(name)) ?? assert.fail("no version is installed");
    const program = await mkdtemp(join(sdk, "..", "program-"));
    const codes = Object.entries(examples("java", (kind) => `in_${kind.toLowerCase()}`));
    const files = codes.map(([name, code]): [string, string] => [
      `src/main/java/${name}/App.java`,
      // Each has the same class.
      code.replace(/^package .*;$/m, `package ${name};`),
    ]);
    const packages = [`${basePackage}:webhooks:${made}`, ...javaPackages];
    await write(program, {
      "pom.xml": mavenProject("programs:examples:1", ...packages),
      ...Object.fromEntries(files),
    });
    await runIn(program, "mvn", ...maven, "compile");
    assert.equal((await readdir(join(program, "target", "classes"))).length, files.length);
  };
  itWith(
    ["pulumi-language-java", "javac", "jar", "mvn"],
    "that of Java is packed, installed in a local repository, and compiles the examples",
    tryJava,
  );
});

/** What a project in .NET needs and NuGet does not find, or the SDK of .NET is too old for; empty where all of it is there. */
async function missingForDotnet(folder: string): Promise<string> {
  // Earlier versions give a source that does not answer no number.
  const needs =
    /error (?:(?:NU1100|NU1101|NU1102|NU1103|NU1301|NETSDK1045): |: (?=Unable to load the service index))(.*?)(?: \[.*)?$/gm;
  try {
    await runIn(folder, "dotnet", "restore");
    return "";
  } catch (error) {
    const lacks = [...String(error).matchAll(needs)].map(([, text = ""]) => text);
    if (lacks.length === 0) throw error;
    return [...new Set(lacks)].join(" ");
  }
}

/** The framework that a project names. */
async function frameworkOf(folder: string): Promise<string> {
  const project = await readFile(await fileIn(folder, ".csproj"), "utf8");
  return /<TargetFramework>(.*)<\/TargetFramework>/.exec(project)?.[1] ?? assert.fail(project);
}

/** A program that has a package from a folder, beside the sources that the user has configured. Its packages go into a folder of its own: in that of the user, those of an earlier run would be found. */
function csharpProject(name: string, feed: string, framework: string): string {
  return `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>${framework}</TargetFramework>
    <Nullable>enable</Nullable>
    <RestorePackagesPath>packages</RestorePackagesPath>
    <RestoreAdditionalProjectSources>${feed}</RestoreAdditionalProjectSources>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="${name}" Version="${version}" />
  </ItemGroup>
</Project>
`;
}

/** What the generated code imports. */
const javaPackages = [
  "com.pulumi:pulumi:1.0.0",
  "com.google.code.gson:gson:2.8.9",
  "com.google.code.findbugs:jsr305:3.0.2",
];
/** How Gradle and Maven say that a plugin or a package is not to be had. */
const missingForJava =
  /Plugin (?:\[id: |org\.apache\.maven)[^\n]*|Could not (?:resolve|find|get|transfer)(?: artifact)? (?:com\.pulumi|com\.google|org\.apache)[^\n]*/;

/** Where Gradle or the SDK's build for it is missing: Maven compiles the same sources, and the file is put where Maven would install it. */
async function installWithMaven(sdk: string, maven: readonly string[], repository: string): Promise<void> {
  const { basePackage } = schema.language.java;
  await write(sdk, { "pom.xml": mavenProject(`${basePackage}:webhooks:${version}`, ...javaPackages) });
  await runIn(sdk, "mvn", ...maven, "compile");
  const place = join(repository, ...basePackage.split("."), "webhooks", version);
  await mkdir(place, { recursive: true });
  const file = join(place, `webhooks-${version}`);
  await copyFile(join(sdk, "pom.xml"), `${file}.pom`);
  await runIn(sdk, "jar", "--create", "--file", `${file}.jar`, "-C", join("target", "classes"), ".");
}

/** A project of Maven, and what it needs: each as group, artifact and version. */
function mavenProject(name: string, ...packages: readonly string[]): string {
  const coordinates = (of: string): string => {
    const [group = "", artifact = "", version = ""] = of.split(":");
    return `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`;
  };
  const needed = packages.map((one) => `    <dependency>${coordinates(one)}</dependency>\n`);
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  ${coordinates(name)}
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
${needed.join("")}  </dependencies>
</project>
`;
}

/** An example as a class: only one file of a program has statements at its top. */
function asClass(name: string, code: string): string {
  const [uses = "", ...statements] = code.split("\n\n");
  return `${uses}\n\nstatic class ${name}Example\n{\npublic static async System.Threading.Tasks.Task<int> Run()\n{\n${statements.join("\n\n")}\n}\n}\n`;
}

/** Imports each module, and runs the examples without an engine: a resource or a function refuses what its schema lacks. */
const programInPython = `
import asyncio, importlib, json, pkgutil
import pulumi
import pulumi_webhooks as sdk

class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        return [args.name, args.inputs]
    def call(self, args):
        return {}

pulumi.runtime.set_mocks(Mocks())
modules = [one.name for one in pkgutil.walk_packages(sdk.__path__, sdk.__name__ + ".")]
for name in modules:
    importlib.import_module(name)
examples = json.load(open("examples.json"))
for name, code in examples.items():
    exec(compile(code, name, "exec"), {})
print(json.dumps({"place": sdk.__file__, "modules": len(modules), "examples": len(examples)}))
`;
