/** What git knows of a checkout: commits, trees and the newest commit of a branch of the remote. */

import type { CliIo } from "../io/input";
import type { RunContext } from "./forge/context";
import { tokenOf } from "./forge/token";
import { clauses } from "./notices";
import { redactorOfEnvironment, runProgram } from "./processes";
import type { Ended } from "./processes";

/** Runs git in one folder, without a question to anybody. */
export type Git = (...words: string[]) => Promise<Ended>;

/** Git in a folder, with other variables beside those of the environment. */
export function gitIn(folder: string, io: CliIo, variables: Readonly<Record<string, string>> = {}): Git {
  const alone = { GIT_TERMINAL_PROMPT: "0", ...variables };
  return (...words) => runProgram("git", words, { folder, io, variables: alone });
}

/**
 * Fetches a branch, a commit or `HEAD`, which is the default branch, into `FETCH_HEAD`: as the checkout does, and where it has no
 * credentials for that, with the token of GitHub or GitLab.
 *
 * @returns why that failed; undefined where it did not
 */
export async function fetched(
  folder: string,
  what: string,
  { io, context }: { readonly io: CliIo; readonly context: RunContext },
): Promise<string | undefined> {
  const git = gitIn(folder, io);
  const shallow = (await git("rev-parse", "--is-shallow-repository")).output.trim() !== "false";
  // A whole clone would lose its history.
  const words = ["fetch", "--quiet", "--no-tags", ...(shallow ? ["--depth=1"] : []), "origin", what];
  const first = await git(...words);
  if (first.code === 0) return undefined;
  const variables = credentials(context, io.environment);
  if (variables !== undefined && (await gitIn(folder, io, variables)(...words)).code === 0) return undefined;
  return reasonIn(first, io);
}

/** The first error of what a program said, else its first line, without secrets. */
export function reasonIn({ errors, code }: Ended, { environment }: CliIo): string {
  const lines = redactorOfEnvironment(environment)(errors).split(/\r?\n/);
  const said =
    lines.find((line) => /^(fatal|error): /.test(line)) ?? lines.find((line) => line.trim() !== "");
  return said?.replace(/^(fatal|error): /, "") ?? clauses.noError({ code: code ?? "null" });
}

/** A header for the host of the forge alone, in variables, since anybody on the machine reads a command line. */
function credentials(
  context: RunContext,
  environment: CliIo["environment"],
): Record<string, string> | undefined {
  const token = tokenOf(context, environment);
  if (token === undefined) return undefined;
  const { protocol, host } = new URL(token.api);
  // GitHub has its API beside its repositories.
  const name = `http.${protocol}//${host.replace(/^api\./, "")}/.extraheader`;
  const user = context.forge === "github" ? "x-access-token" : "oauth2";
  const value = Buffer.from(`${user}:${token.token}`).toString("base64");
  const from = Number(environment["GIT_CONFIG_COUNT"] ?? 0);
  return {
    GIT_CONFIG_COUNT: String(from + 2),
    // The header that the checkout has kept, if any: two of them are refused.
    [`GIT_CONFIG_KEY_${from}`]: name,
    [`GIT_CONFIG_VALUE_${from}`]: "",
    [`GIT_CONFIG_KEY_${from + 1}`]: name,
    [`GIT_CONFIG_VALUE_${from + 1}`]: `AUTHORIZATION: basic ${value}`,
  };
}
