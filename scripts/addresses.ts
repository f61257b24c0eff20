/** Where the public finds the sources, and every name that something of the package has elsewhere: all follow from one place in the manifest. */

/** The fields of the manifest that lead to the sources. */
export interface Addresses {
  readonly repository?: { readonly type?: string; readonly url?: string };
  readonly homepage?: string;
  readonly bugs?: { readonly url?: string };
  readonly author?: string;
}

/** Only the one who releases knows it. The registry makes the links of README absolute with it. */
const missing =
  "package.json has no field `repository` until the address is known: run `npm pkg set repository.type=git repository.url=git+https://<host>/<owner>/<name>.git && npm run schema` with the public address, and commit";

/** Stands for the page of the repository as long as it is not known. Nothing can be fetched from there. */
const placeholder = "https://example.com/pulumi-webhooks";

/** The page of the repository; undefined where the manifest names none that everybody can reach. */
function pageOf({ repository }: Addresses): string | undefined {
  return /^git\+(https:\/\/.+)\.git$/.exec(repository?.url ?? "")?.[1];
}

/** What the SDKs are called that are made from the schema, and where Pulumi finds the plugin. */
export interface Names {
  readonly repository: string;
  /** Owner and repository, by which a workflow of GitHub names an action or a workflow of ours. */
  readonly actions: string;
  /** Where the text of each file is; a commit and a path follow. */
  readonly raw: string;
  /** Where a reader sees each file, as it is now; a path follows. */
  readonly pages: string;
  readonly homepage: string;
  /** The author in the manifest, or else the owner of the repository. */
  readonly publisher: string;
  /** A picture for registries and NuGet, which show no SVG. */
  readonly logoUrl: string;
  /**
   * Where Pulumi fetches the archive of a platform from: on GitHub the repository, which also gives the default provider a short name, and
   * elsewhere the folder of a release, in which Pulumi puts the version.
   */
  readonly pluginDownloadURL: string;
  /** `pulumi-webhooks` itself is the front that is written by hand. */
  readonly nodePackage: string;
  readonly pythonPackage: string;
  readonly goModule: string;
  readonly csharpNamespace: string;
  readonly javaPackage: string;
}

/** All names, with the placeholder in them as long as the manifest has no repository. */
export function namesOf(manifest: Addresses): Names {
  const page = pageOf(manifest) ?? placeholder;
  const { hostname, pathname } = new URL(page);
  const owners = pathname.split("/").slice(1, -1);
  const isOnGitHub = hostname === "github.com";
  const raw = isOnGitHub ? `https://raw.githubusercontent.com${pathname}` : `${page}/-/raw`;
  return {
    repository: page,
    actions: `${owners[0] ?? "example"}/${pathname.split("/").at(-1) ?? ""}`,
    raw,
    pages: isOnGitHub ? `${page}/blob/HEAD` : `${page}/-/blob/HEAD`,
    homepage: manifest.homepage ?? page,
    publisher: manifest.author ?? owners[0] ?? "pulumi-webhooks",
    logoUrl: `${raw}/HEAD/docs/logo.png`,
    pluginDownloadURL: isOnGitHub
      ? `github://api.github.com${pathname}`
      : `${page}/releases/download/v\${VERSION}`,
    nodePackage: "pulumi-webhooks-sdk",
    pythonPackage: "pulumi_webhooks",
    goModule: `${page.replace("https://", "")}/sdk/go/webhooks`,
    // Names that begin with `Pulumi.` are kept for Pulumi itself.
    csharpNamespace: "PulumiWebhooks",
    // A domain from right to left, where no part has a hyphen.
    javaPackage: [...hostname.split(".").reverse(), ...owners].join(".").replaceAll("-", "_").toLowerCase(),
  };
}

/** What is wrong with them; empty where they are right. */
export function wrongAddresses(manifest: Addresses): string {
  const { repository, homepage, bugs } = manifest;
  if (repository === undefined) return missing;
  const page = pageOf(manifest);
  if (page === undefined) return "repository.url must be git+https://<host>/<owner>/<name>.git";
  const wanted = { homepage: `${page}#readme`, bugs: `${page}/issues` };
  if (homepage === wanted.homepage && bugs?.url === wanted.bugs) return "";
  return `homepage and bugs follow from repository: run \`npm pkg set homepage=${wanted.homepage} bugs.url=${wanted.bugs} && npm run schema\`, and commit`;
}
