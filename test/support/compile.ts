/** What the compiler says of a program that uses the package: the errors of each file, and what an editor strikes through. */

import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..", "..");

/** The messages of each program, by its name, which may say its ending. All are compiled at once: most of the time goes into the SDK's types. */
export function compile(
  programs: Readonly<Record<string, string>>,
  ending: "ts" | "mts" = "ts",
): Record<string, string[]> {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, "tsconfig.json"),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => assertNever(messageText) },
  );
  if (config === undefined) throw new Error("tsconfig.json cannot be read");
  const texts = new Map(
    Object.entries(programs).map(([name, text]) => [
      join(root, "examples", /\.m?ts$/.test(name) ? name : `${name}.${ending}`),
      text,
    ]),
  );
  const options = { ...config.options, noUnusedLocals: false };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, language, ...rest) => {
    const text = texts.get(file);
    return text === undefined
      ? getSourceFile(file, language, ...rest)
      : ts.createSourceFile(file, text, language);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return Object.fromEntries(
    [...texts.keys()].map((file, index) => {
      const found = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
      const messages = found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
      return [Object.keys(programs)[index] ?? "", messages];
    }),
  );
}

function assertNever(message: unknown): never {
  throw new Error(String(message));
}
