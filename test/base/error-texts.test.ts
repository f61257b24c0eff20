/** Every error text of the sources stands in the guide to troubleshooting, and every text there stands in the sources. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..", "..");
const guide = readFileSync(join(root, "docs", "guides", "troubleshooting.md"), "utf8");

/** What the guide quotes; `…` stands for what differs, or for words that are left out. */
const quoted = [...guide.matchAll(/^\| (`+)(.*?)\1\s*\|/gm)].map(([, , text = ""]) =>
  text.replaceAll("`", "").replaceAll("\\|", "|").trim(),
);

function holds(text: string, quote: string): boolean {
  if (text.includes(quote)) return true;
  const words = quote.split("…").map((part) => part.trim());
  // Less than this would stand for nearly any text.
  return words.join("").length > 12 && words.every((part) => text.includes(part));
}

/** The words of Pulumi and Node that users see and that we do not write. */
const foreign = [
  "could not find latest version for provider webhooks",
  "no folder at path",
  "Cannot find module 'pulumi-webhooks/provider'",
  "Cannot find module '@pulumi/pulumi/cmd/dynamic-provider'",
  "provider … already exists in destination stack",
  "the stack is currently locked by … lock",
  "incorrect passphrase",
];

// The emulator's errors are the service's words, which the service's users know.
const files = readdirSync(join(root, "provider"), { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.startsWith("emulator"),
);
const sources = files.map((name) => {
  const path = join(root, "provider", name);
  return ts.createSourceFile(name, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
});

/** A text as the user sees it; `…` stands for what differs. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** Texts of some words: names, codes and paths are no sentences. */
function textsIn(node: ts.Node): string[] {
  const text = textOf(node);
  const own = text !== undefined && /[a-z]{2,} [a-z]/i.test(text.replaceAll("…", "")) ? [text] : [];
  const inside = ts.isTemplateExpression(node)
    ? node.templateSpans.map(({ expression }) => expression)
    : node.getChildren();
  return [...own, ...inside.flatMap(textsIn)];
}

const raising = /^(\w*Error|failure|wrongUse|problem|fail)$/;
const checking = /^(min|max|int|refine|regex|positive|string|superRefine|custom)$/;

/** What becomes an error: what is raised, the reasons of problems, and the messages of schemas. */
function errorTexts(node: ts.Node): string[] {
  const called = ts.isNewExpression(node) || ts.isCallExpression(node) ? node.expression : undefined;
  const name = called && (ts.isPropertyAccessExpression(called) ? called.name.text : called.getText());
  if (called && name !== undefined && (raising.test(name) || checking.test(name))) {
    return [...((node as ts.CallExpression).arguments ?? []).flatMap(textsIn), ...errorTexts(called)];
  }
  if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === "reason") {
    return node.initializer === undefined ? [] : textsIn(node.initializer);
  }
  return node.getChildren().flatMap(errorTexts);
}

/** Files that hold nothing but the words of errors. */
const wordings = /^(settings|http\/(failure|answer|wire))\.ts$/;

/** What stands inside an error of the guide, and what no user sees. */
const parts = [
  ...["no reason given", "redirects to another path", "redirects to …", "an empty body", "no content type"],
  ...["a JSON object with the fields …", "JSON that cannot be read", "other JSON"],
  ...["<project id>", "pulumi config set …webhooks:… …", "deliveries retry", "endpoint resume …"],
  ...["given up", "the reader has gone", "… has no create"],
  ...["; did you mean …?", "Why it is allowed, for those who read it later."],
];

describe("The guide to troubleshooting", () => {
  it("has every error text of the sources, with its cause", () => {
    const raised = sources.flatMap((source) =>
      (wordings.test(source.fileName) ? textsIn(source) : errorTexts(source)).map(
        (text) => [source.fileName, text.replaceAll("`", "")] as const,
      ),
    );
    assert.ok(raised.length > 80, String(raised.length));
    const missing = raised
      .filter(([, text]) => !parts.includes(text) && !quoted.some((quote) => holds(text, quote)))
      .map(([file, text]) => `${file}: ${text}`);
    assert.deepEqual([...new Set(missing)], []);
  });

  it("quotes texts that the sources hold", () => {
    const all = sources.flatMap(textsIn).map((text) => text.replaceAll("`", ""));
    assert.ok(quoted.length > 60);
    const invented = quoted.filter(
      (quote) => !foreign.includes(quote) && !all.some((text) => holds(text, quote)),
    );
    assert.deepEqual(invented, []);
  });
});
