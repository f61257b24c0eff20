/** Doc comments for the entrances of one dialect: a sentence about the other dialect is left out, and that about its own needs no condition. */

import type { DialectName } from "../provider/settings/settings";

/** How a sentence begins that is true with one dialect only. What is found here is left out where there is no other dialect. */
const beginnings: Readonly<Record<DialectName, RegExp>> = {
  documented: /^(?:With the documented interface, |(?=The documented interface\b))/,
  convoy: /^(?:On Convoy, |(?=Convoy\b))/,
};

/** What nobody needs to know who has chosen Convoy. */
const requirement = /^(?:Requires|Required unless) `webhooks:dialect`(?: is)? convoy\.$/;

/** Sentence by sentence. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.)\s+(?=[A-Z`])/);
}

/** Whether a sentence is true with each dialect. */
export function isShared(sentence: string): boolean {
  return !Object.values(beginnings).some((beginning) => beginning.test(sentence));
}

/** A text without markup, for one dialect. */
export function textFor(dialect: DialectName, text: string): string {
  const sentences = sentencesOf(text);
  const kept = sentences.filter(
    (sentence) =>
      (isShared(sentence) || beginnings[dialect].test(sentence)) &&
      !(dialect === "convoy" && requirement.test(sentence)),
  );
  const shown = kept.map((sentence) => {
    const own = sentence.replace(beginnings[dialect], "");
    return own === sentence ? own : own.charAt(0).toUpperCase() + own.slice(1);
  });
  return shown.join(" ");
}

/** A declaration file for one dialect. A comment that is the same for both keeps its lines. */
export function declarationsFor(dialect: DialectName, declarations: string): string {
  return declarations.replaceAll(/^( *)\/\*\*([^]*?)\*\//gm, (whole, indent: string, inside: string) => {
    const text = inside.replaceAll(/^ *\* ?/gm, "").trim();
    const shown = commentFor(dialect, text);
    if (shown === text) return whole;
    const lines = shown.split("\n").map((line) => `${indent} * ${line}`.trimEnd());
    return [`${indent}/**`, ...lines, `${indent} */`].join("\n");
  });
}

/** A whole comment: its paragraphs and tags, and of an example the comments on lines of their own. */
function commentFor(dialect: DialectName, text: string): string {
  const [prose = "", ...tagged] = text.split(/\n+(?=@\w)/);
  const paragraphs = prose.split(/\n{2,}/).map((paragraph) => paragraphFor(dialect, paragraph));
  const tags = tagged.map((part) => {
    const [tag = ""] = /^@\w+\s*/.exec(part) ?? [];
    const content = part.slice(tag.length);
    if (!tag.startsWith("@example")) return tag + paragraphFor(dialect, content.trim());
    const lines = content
      .trimEnd()
      .split("\n")
      .flatMap((line) => exampleLineFor(dialect, line));
    return tag + lines.join("\n");
  });
  const all = [...paragraphs.filter((paragraph) => paragraph !== ""), ...tags].join("\n\n");
  return all.replaceAll(/\s+/g, " ") === text.replaceAll(/\s+/g, " ") ? text : all;
}

function paragraphFor(dialect: DialectName, paragraph: string): string {
  const text = paragraph.replaceAll(/\s+/g, " ");
  const shown = textFor(dialect, text);
  return shown === text ? paragraph : shown;
}

function exampleLineFor(dialect: DialectName, line: string): string[] {
  const [, comment] = /^\/\/ (.*)$/.exec(line) ?? [];
  if (comment === undefined) return [line];
  const shown = textFor(dialect, comment);
  return shown === "" ? [] : [`// ${shown}`];
}
