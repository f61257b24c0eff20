/** Texts of others in our output: one line, and nothing in them steers a terminal. */

/** @internal The words of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** @internal The words of whatever was thrown without the code at their end, for a notice that quotes them. */
export function reasonOf(error: unknown): string {
  const message = messageOf(error);
  const notice = error instanceof Error && "notice" in error ? ` [${String(error.notice)}]` : "";
  return notice !== "" && message.endsWith(notice) ? message.slice(0, -notice.length) : message;
}

/**
 * Replaces white space and control characters by single blanks, so that a foreign text stays in one line, and what else
 * `safeText` replaces.
 */
export function oneLine(text: string): string {
  return safeText(text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim());
}

/**
 * Replaces what a text must not do to a terminal or to the text around it, and keeps its line breaks: control characters by
 * blanks; marks that change the direction of a text, and halves of characters, by the replacement character. An empty character parts
 * what begins a command to a pipeline anywhere in a line, such as `##[error]` or `##vso[task.complete]`.
 */
export function safeText(text: string): string {
  return wellFormed(text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, " "))
    .replace(directionMarks, "\ufffd")
    .replace(pipelineCommand, "#\u200b");
}

/** The text as it may stand in the log of a pipeline, where a line that begins with `::` is a command as well. */
export function logText(text: string): string {
  return safeText(text).replace(/^([^\S\n]*:)(?=:)/gm, "$1\u200b");
}

const pipelineCommand = /#(?=#\w*\[)/g;

const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** JSON or TypeScript in which all of that is escaped where JSON leaves it as it is: the values stay the same. */
export function safeSource(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|#(?=#\w*\[)/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The text with the replacement character for each half of a character, as a cut or a careless service leaves it. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** @internal The text as one word of a shell: within apostrophes only they mean anything. */
export function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** @internal The text as a part of a regular expression that stands for nothing but the text. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** @internal The text, cut off after `maxLength` characters. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** @internal A text of others for a reason: one line that is not long. */
export function cleaned(text: string): string {
  return shortened(oneLine(text), 150);
}

/** @internal Whether a header can have such a name; an empty text is none. */
export function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}

/** @internal The name as Go stores it for a request: each word begins with a capital letter. */
export function canonicalHeader(name: string): string {
  if (!isHeaderName(name)) return name;
  return name.toLowerCase().replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
