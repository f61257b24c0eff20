// Secrets, the encodings in which a service may repeat them, and the traces that they leave in a text.

export type Encode = (secret: string) => string;

export const inUrl: Encode = (text) => encodeURIComponent(text);
const asJson: Encode = (text) => JSON.stringify(text).slice(1, -1);
const units = (text: string, write: (unit: number) => string): string =>
  Array.from({ length: text.length }, (_, at) => write(text.charCodeAt(at))).join("");
const points = (text: string, write: (point: number) => string): string =>
  [...text].map((character) => write(character.codePointAt(0) ?? 0)).join("");
const hex4 = (unit: number): string => unit.toString(16).padStart(4, "0");
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "'": "&#39;",
  "/": "&sol;",
};

export const encodings: Readonly<Record<string, Encode>> = {
  "as it is": (text) => text,
  "in capitals": (text) => text.toUpperCase(),
  "in small letters": (text) => text.toLowerCase(),
  base64: (text) => Buffer.from(text).toString("base64"),
  "base64 in lines": (text) => Buffer.from(text).toString("base64").replaceAll(/.{8}/g, "$&\n"),
  "base64 in small letters": (text) => Buffer.from(text).toString("base64").toLowerCase(),
  "base64 of a login": (text) => Buffer.from(`admin:${text}`).toString("base64"),
  "base64 of JSON": (text) => Buffer.from(JSON.stringify({ k: text })).toString("base64"),
  base64url: (text) => Buffer.from(text).toString("base64url"),
  hex: (text) => Buffer.from(text).toString("hex"),
  "hex in capitals": (text) => Buffer.from(text).toString("hex").toUpperCase(),
  percent: inUrl,
  "percent in small letters": (text) => inUrl(text).replaceAll(/%../g, (code) => code.toLowerCase()),
  "percent for every byte": (text) => Buffer.from(text).toString("hex").replaceAll(/../g, "%$&"),
  "percent twice": (text) => inUrl(inUrl(text)),
  "a form": (text) => inUrl(text).replaceAll("%20", "+"),
  JSON: asJson,
  "JSON twice": (text) => asJson(asJson(text)),
  "JSON with slashes": (text) => asJson(text).replaceAll("/", "\\/"),
  "JSON in a URL": (text) => inUrl(asJson(text)),
  "\\u escapes": (text) => units(text, (unit) => `\\u${hex4(unit)}`),
  "\\u escapes beyond ASCII": (text) =>
    asJson(text).replaceAll(/[^ -~]/g, (unit) => `\\u${hex4(unit.charCodeAt(0))}`),
  "\\u escapes in capitals": (text) => units(text, (unit) => `\\u${hex4(unit).toUpperCase()}`),
  "\\x escapes": (text) => Buffer.from(text).toString("hex").replaceAll(/../g, "\\x$&"),
  "HTML entities by number": (text) => points(text, (point) => `&#${point};`),
  "HTML entities in hex": (text) => points(text, (point) => `&#x${point.toString(16)};`),
  "HTML entities by name": (text) => text.replaceAll(/[&<"'/]/g, (sign) => entities[sign] ?? sign),
  "HTML of JSON": (text) => asJson(text).replaceAll(/[&<"'/]/g, (sign) => entities[sign] ?? sign),
};

export const secrets: Readonly<Record<string, string>> = {
  "six characters": "k3Y-z9",
  "a random one": "q7Zr+2/Vb9xT==wK4mHs",
  "with quotation marks, slashes and blanks": `Pa/ss "wo'rd" <&> 50% \\n C:\\new`,
  "with letters beyond ASCII": "zürich-éclair-𝕏-ключ",
  "with a line break": "first-line-Zq\nsecond-line-Yx",
  "that holds an escape": String.raw`abc%41\u0042&amp;xyz`,
  "a PEM":
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIBAQC7\n-----END PRIVATE KEY-----\n",
};

/** Whether a text shows a piece of eight characters of the secret, or of its encoding, that says anything about it. */
export function traceIn(text: string, encoded: string): string | undefined {
  const [where, what] = [compact(text), compact(encoded)];
  const size = Math.min(8, what.length);
  for (let at = 0; at + size <= what.length; at += 1) {
    const piece = what.slice(at, at + size);
    if (where.includes(piece)) return piece;
  }
  return undefined;
}

export function compact(text: string): string {
  return text.replaceAll(/\s/g, "").toLowerCase();
}
