/** Where the public finds the sources: one place in the manifest, from which the other addresses follow. */

/** The fields of the manifest that lead to the sources. */
export interface Addresses {
  readonly repository?: { readonly type?: string; readonly url?: string };
  readonly homepage?: string;
  readonly bugs?: { readonly url?: string };
}

/** Only the one who releases knows it. The registry makes the links of README absolute with it. */
const missing =
  "package.json has no field `repository` until the address is known: run `npm pkg set repository.type=git repository.url=git+https://<host>/<owner>/<name>.git` with the public address, and commit";

/** What is wrong with them; empty where they are right. */
export function wrongAddresses({ repository, homepage, bugs }: Addresses): string {
  if (repository === undefined) return missing;
  const [, page] = /^git\+(https:\/\/.+)\.git$/.exec(repository.url ?? "") ?? [];
  if (page === undefined) return "repository.url must be git+https://<host>/<owner>/<name>.git";
  const wanted = { homepage: `${page}#readme`, bugs: `${page}/issues` };
  if (homepage === wanted.homepage && bugs?.url === wanted.bugs) return "";
  return `homepage and bugs follow from repository: run \`npm pkg set homepage=${wanted.homepage} bugs.url=${wanted.bugs}\`, and commit`;
}
