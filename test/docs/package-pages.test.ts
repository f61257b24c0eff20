/** What a reader of the installed package or of its page on the registry can follow: every link leads to something. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { namesOf, wrongAddresses, type Addresses } from "../../scripts/addresses";
import { followLinks } from "../support/links";

const root = join(__dirname, "..", "..");

describe("The pages in the package", () => {
  const folder = mkdtempSync(join(tmpdir(), "package-pages-"));
  before(() => {
    const quiet = { cwd: root, stdio: ["ignore", "ignore", "ignore"] as "ignore"[] };
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], quiet);
    const [tarball = ""] = readdirSync(folder);
    execFileSync("tar", ["-xzf", join(folder, tarball), "-C", folder]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("link to what is in it", () => {
    const held = join(folder, "package");
    const pages = readdirSync(held, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(\.md|llms\.txt)$/.test(name),
    );
    for (const page of ["README.md", "llms.txt", "docs/json-output.md", "examples/quickstart/README.md"]) {
      assert.ok(pages.includes(page), page);
    }
    const { broken, count } = followLinks(held, pages);
    assert.ok(count > 100);
    assert.deepEqual(broken, []);
  });
});

describe("The pages that Pulumi's registry copies", () => {
  const { pages } = namesOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Addresses);

  for (const page of ["docs/_index.md", "docs/installation-configuration.md"])
    it(`have only absolute links, which lead to files of the repository: ${page}`, () => {
      const text = readFileSync(join(root, page), "utf8");
      const links = [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, link = ""]) => link);
      assert.ok(links.length > 1);
      assert.deepEqual(
        links.filter((link) => !/^(https:\/\/|#)/.test(link)),
        [],
      );
      assert.ok(links.some((link) => link.startsWith(`${pages}/`)));
    });
});

describe("The addresses in the manifest", () => {
  const url = "git+https://host.example.com/owner/name.git";
  const repository = { type: "git", url };
  const page = "https://host.example.com/owner/name";

  it("are missing in one place only, which names the command that fills it", () => {
    for (const manifest of [{}, { homepage: "https://elsewhere.example.com" }]) {
      assert.match(
        wrongAddresses(manifest),
        /^package\.json has no field `repository`[^]*`npm pkg set repository\./,
      );
    }
  });

  it("all follow from the repository", () => {
    const whole = { repository, homepage: `${page}#readme`, bugs: { url: `${page}/issues` } };
    assert.equal(wrongAddresses(whole), "");
    for (const manifest of [
      { repository },
      { ...whole, homepage: "https://elsewhere.example.com" },
      { ...whole, bugs: { url: "https://elsewhere.example.com" } },
    ]) {
      assert.equal(
        wrongAddresses(manifest),
        `homepage and bugs follow from repository: run \`npm pkg set homepage=${page}#readme bugs.url=${page}/issues && npm run schema\`, and commit`,
      );
    }
  });

  it("must be one that everybody can reach", () => {
    for (const given of ["", "owner/name", "git@host.example.com:owner/name.git", "file:///tmp/name"]) {
      assert.match(
        wrongAddresses({ repository: { type: "git", url: given } }),
        /^repository\.url must be git\+https:\/\//,
        given,
      );
    }
  });
});

describe("The names that follow from the repository", () => {
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const manifest = JSON.parse(read("package.json")) as Addresses & { readonly version: string };

  it("have its owner and name in them", () => {
    const repository = { url: "git+https://host.example.org/The-Owner/name.git" };
    const page = "https://host.example.org/The-Owner/name";
    assert.deepEqual(namesOf({ repository }), {
      repository: page,
      actions: "The-Owner/name",
      raw: `${page}/-/raw`,
      pages: `${page}/-/blob/HEAD`,
      homepage: page,
      publisher: "The-Owner",
      logoUrl: `${page}/-/raw/HEAD/docs/logo.png`,
      pluginDownloadURL: `${page}/releases/download/v\${VERSION}`,
      nodePackage: "pulumi-webhooks-sdk",
      pythonPackage: "pulumi_webhooks",
      goModule: "host.example.org/The-Owner/name/sdk/go/webhooks",
      csharpNamespace: "PulumiWebhooks",
      javaPackage: "org.example.host.the_owner",
    });
  });

  it("are those of GitHub where the repository is there", () => {
    const repository = { url: "git+https://github.com/the-owner/name.git" };
    const names = namesOf({ repository, author: "The Owner" });
    assert.equal(names.pluginDownloadURL, "github://api.github.com/the-owner/name");
    assert.equal(names.logoUrl, "https://raw.githubusercontent.com/the-owner/name/HEAD/docs/logo.png");
    assert.equal(names.pages, "https://github.com/the-owner/name/blob/HEAD");
    assert.equal(names.publisher, "The Owner");
  });

  it("lead nowhere as long as there is none", () => {
    const names = namesOf({});
    for (const name of [names.repository, names.homepage, names.pluginDownloadURL])
      assert.ok(name.startsWith("https://example.com/pulumi-webhooks"), name);
    assert.equal(names.javaPackage, "com.example");
    assert.equal(names.publisher, "pulumi-webhooks");
  });

  it("are those of the examples, with the version of the package", () => {
    const { pluginDownloadURL, goModule, javaPackage } = namesOf(manifest);
    for (const example of ["yaml", "go", "python"]) {
      const { packages } = parse(read(`examples/${example}/Pulumi.yaml`)) as { readonly packages: object };
      const webhooks = { source: "webhooks", version: manifest.version, pluginDownloadURL };
      assert.deepEqual(packages, { webhooks }, example);
    }
    assert.ok(read("examples/go/main.go").includes(`\t"${goModule}"\n`));
    const front = read("docs/_index.md");
    assert.ok(front.includes(pluginDownloadURL) && front.includes(`\t"${goModule}"\n`));
    const guide = read("docs/guides/plugin.md");
    assert.ok(guide.includes(pluginDownloadURL));
    for (const page of [front, guide]) assert.ok(page.includes(`import ${javaPackage}.webhooks.Endpoint;\n`));
  });
});
