/** Texts from elsewhere, made fit for an error: one line, not too long, nothing secret. */

import { oneLine } from "../errors";

/** @internal What stands in place of a secret in whatever a user sees. */
export const secretMark = "[secret]";

/** @internal Cleans one text; `most` is the most characters that are kept. */
export type Clean = (text: string, maxLength?: number) => string;

/**
 * @internal The shortest text that counts as a secret. A shorter one is part of ordinary words, so that hiding it takes an
 * error apart letter by letter and tells by the gaps what it is; and nobody needs an error to guess it.
 */
export const minSecretLength = 6;

/** @internal A cleaner that knows the secrets of a request in each spelling they may be echoed in. */
export function cleanerOf(secrets: readonly (string | undefined)[]): Clean {
  const all = secrets.flatMap((secret) => (secret ? spellingsOf(secret) : []));
  const spellings = [...new Set(all)]
    .filter(({ length }) => length >= minSecretLength)
    // A longer one first: it may hold a shorter one.
    .sort((left, right) => right.length - left.length);
  return (text, most = 300) => {
    const line = oneLine(spellings.reduce((rest, spelling) => rest.replaceAll(spelling, secretMark), text));
    return shortened(line, most);
  };
}

/** @internal A text of at most so many characters. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function spellingsOf(secret: string): string[] {
  // A round trip through bytes mends half characters, which cannot be encoded.
  const inUrl = encodeURIComponent(Buffer.from(secret).toString());
  return [secret, oneLine(secret), JSON.stringify(secret).slice(1, -1), inUrl, inUrl.replaceAll("%20", "+")];
}
