/** What has to be set up once, before the first version is published: each step in order, with the command or the place. */

import { namesOf, wrongAddresses, type Addresses, type Names } from "./addresses";

/** One step. */
export interface Step {
  readonly what: string;
  readonly how: string;
}

/** A language, as `pulumi package gen-sdk` and the archives of a release call it. */
export type SdkLanguage = "nodejs" | "python" | "dotnet" | "go" | "java";

/** What makes a package of the folder that `pulumi package gen-sdk` makes, in a POSIX shell. The tests of the SDKs run it, too. */
export function packCommands({ goModule }: Pick<Names, "goModule">): Readonly<Record<SdkLanguage, string>> {
  return {
    nodejs: "npm install && npm run build && cp package.json README.md bin",
    python: "python3 -m build",
    // The generated project packs during its build, and some versions of `dotnet pack` refuse such a project.
    dotnet: "dotnet build --configuration Release",
    go: `go mod init ${goModule} && go mod tidy`,
    java: "gradle publishToMavenLocal",
  };
}

/** The steps that a first publication needs, without those that the manifest shows as done. No other place can be seen from here. */
export function firstSteps(manifest: Addresses & { readonly version: string }): Step[] {
  const { actions, repository, nodePackage, pythonPackage, csharpNamespace, goModule, javaPackage } =
    namesOf(manifest);
  const { version } = manifest;
  const pack = packCommands({ goModule });
  const asset = (language: string): string => `pulumi-webhooks-sdk-v${version}-${language}.tar.gz`;
  const address = wrongAddresses(manifest);
  // Go finds a module below the root of a repository by the path in its tag.
  const goFolder = goModule.replace(`${repository.replace("https://", "")}/`, "");
  return [
    ...(address === "" ? [] : [{ what: "The address of the repository", how: address }]),
    ...(manifest.author !== undefined
      ? []
      : [
          {
            what: "The publisher, which registries show",
            how: 'run `npm pkg set author="<name>"`; without it, the owner of the repository is the publisher',
          },
        ]),
    {
      what: "Schema, pins and pages with the address",
      how: "run `npm run schema && npm run docs && npm run pin && npm run format`, commit, and repeat `npm run pin` until it changes nothing; move the import in the Go examples that `npm run test:full` names to where gofmt puts it, and delete the sentence about the placeholder in docs/guides/plugin.md",
    },
    {
      what: "The names of the SDKs",
      how: `reserve pulumi-webhooks and ${nodePackage} on npm, ${pythonPackage} on PyPI, ${csharpNamespace}.Webhooks on NuGet and the namespace ${javaPackage} on Maven Central`,
    },
    {
      what: "The right to publish on npm",
      how: `set the workflow release.yml of ${actions}, with the environment npm, as trusted publisher of pulumi-webhooks on npmjs.com; or put NPM_TOKEN into the environment npm in the settings of the repository`,
    },
    {
      what: "The SDK for TypeScript, on npm",
      how: `after the release, unpack ${asset("nodejs")} and run \`${pack.nodejs} && npm publish ./bin --access public\` in it`,
    },
    {
      what: "The SDK for Python, on PyPI",
      how: `unpack ${asset("python")} and run \`${pack.python} && twine upload dist/*\` in it`,
    },
    {
      what: "The SDK for C#, on NuGet",
      how: `unpack ${asset("dotnet")} and run \`${pack.dotnet} && dotnet nuget push bin/Release/*.nupkg\` in it`,
    },
    {
      what: "The SDK for Go, as a module",
      how: `unpack ${asset("go")} in the folder sdk, run \`${pack.go}\` in ${goFolder}, commit, and push the tag ${goFolder}/v${version}`,
    },
    {
      what: "The SDK for Java, on Maven Central",
      how: `unpack ${asset("java")}, set PUBLISH_REPO_USERNAME, PUBLISH_REPO_PASSWORD, SIGNING_KEY and SIGNING_PASSWORD, and run \`${pack.java} && gradle publishToSonatype closeAndReleaseSonatypeStagingRepository\` in it; the group is ${javaPackage}`,
    },
    {
      what: "The entry in Pulumi's registry",
      how: `add ${actions} with the schema file provider/plugin/schema.json to community-packages/package-list.json of github.com/pulumi/registry, in a pull request`,
    },
  ];
}

/** The steps as a numbered list. */
export function printedSteps(steps: readonly Step[]): string {
  return steps.map(({ what, how }, index) => `${index + 1}. ${what}: ${how}`).join("\n");
}
