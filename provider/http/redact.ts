/** Cleans foreign texts for error messages: one line, limited in length, without secrets. */

import { oneLine } from "../errors";

/** @internal Replaces a secret in everything that a user sees. */
export const secretMark = "[secret]";

/** @internal Cleans one text, and shortens it to `maxLength` characters. */
export type Clean = (text: string, maxLength?: number) => string;

/**
 * @internal The length from which on a secret is hidden. A shorter one is part of ordinary words: replacing it would garble
 * the message, and the gaps would reveal it.
 */
export const minSecretLength = 6;

/** @internal A cleaner that hides the secrets of a request in every encoding in which they may be echoed. */
export function cleanerOf(secrets: readonly (string | undefined)[]): Clean {
  const all = secrets.flatMap((secret) => (secret ? spellingsOf(secret) : []));
  const spellings = [...new Set(all)]
    .filter(({ length }) => length >= minSecretLength)
    // Longer ones first, because they may contain shorter ones.
    .sort((left, right) => right.length - left.length);
  return (text, maxLength = 300) => {
    const line = oneLine(spellings.reduce((rest, spelling) => rest.replaceAll(spelling, secretMark), text));
    return shortened(line, maxLength);
  };
}

/** @internal The text, cut off after `maxLength` characters. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

function spellingsOf(secret: string): string[] {
  // A round trip through bytes replaces unpaired surrogates, which cannot be URL-encoded.
  const inUrl = encodeURIComponent(Buffer.from(secret).toString());
  return [secret, oneLine(secret), JSON.stringify(secret).slice(1, -1), inUrl, inUrl.replaceAll("%20", "+")];
}
