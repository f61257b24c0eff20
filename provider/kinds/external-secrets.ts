/** Secrets that no state holds: where they come from, where new ones go, and how they are told apart. */

/** Where a secret comes from: one of these. The provider reads it when it needs it; the program never does. */
export interface SecretSource {
  /** The environment variable that holds it. White space around the value does not count. */
  readonly environment?: string | undefined;
  /**
   * The file that holds it, as text in UTF-8. A relative path starts at the folder that the program runs in. White space around the
   * value does not count.
   */
  readonly file?: string | undefined;
  /**
   * The program that prints it, and its arguments, which state holds in plain. Run without a shell, for 30 seconds at most. White
   * space around the output does not count, and neither the output nor what the program says of an error is shown.
   */
  readonly command?: readonly string[] | undefined;
}

/** Where a new secret goes: one of these. */
export interface SecretTarget {
  /**
   * The file that is to hold it, readable by its owner alone. A relative path starts at the folder that the program runs in. It is
   * replaced as a whole; of a symbolic link, what it leads to.
   */
  readonly file?: string | undefined;
  /**
   * The program that receives it on standard input, and its arguments, which state holds in plain. Run without a shell, for 30 seconds at most. Exit code 0
   * confirms that it has the secret.
   */
  readonly command?: readonly string[] | undefined;
}

/** What a source holds: a secret, or the reason why there is none, as a clause. */
export type FoundSecret =
  | { readonly value: string; readonly missing?: undefined }
  | { readonly value?: undefined; readonly missing: string };

/** @internal Reads secrets and hands them over. What is read is kept for the run, so that its preview and its requests agree. */
export interface ExternalSecrets {
  /** What the source holds. */
  find(source: SecretSource): Promise<FoundSecret>;
  /**
   * Hands a new secret over.
   *
   * @throws WebhooksError where nobody has confirmed that it arrived
   */
  handOver(target: SecretTarget, value: string): Promise<void>;
  /** The digest of the secret of an object, under a key that no state holds; undefined where there is no key. */
  digestOf(id: string, value: string): Promise<string | undefined>;
}

/** @internal Whether two digests are of the same secret; undefined where they were made under different keys, or one is missing. */
export function isSameDigest(one: string | undefined, other: string | undefined): boolean | undefined {
  const keyOf = (digest: string): string | undefined => digest.split(".")[0];
  if (one === undefined || other === undefined || keyOf(one) !== keyOf(other)) return undefined;
  return one === other;
}
