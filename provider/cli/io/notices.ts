/** What the package says: what all commands share, the flags of the program, and the emulator. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "empty-option": {
    severity: "error",
    text: "must not be empty",
    help: "The option has an empty value, often from a variable of a script that is not set. Set the variable, or leave the option out.",
  },
  "option-without-value": {
    severity: "error",
    text: "needs a value, but the next word is another option",
    help: "Give the option its value. Write a value that begins with two dashes as `--option=--value`.",
  },
  "api-key-as-argument": {
    severity: "error",
    text: "every user of this machine can see an API key that is an argument: use WEBHOOKS_API_KEY or --api-key-stdin",
    help: "Arguments show up in process lists and in the history of the shell. Set the variable WEBHOOKS_API_KEY, or pipe the key in with --api-key-stdin. Consider a new key.",
    guide: "projects-and-accounts.md",
  },
  "secret-as-argument": {
    severity: "error",
    text: "every user of this machine can see a secret that is an argument: use --secret-stdin",
    help: "Arguments show up in process lists and in the history of the shell. Pipe the secret in with --secret-stdin, and consider another secret.",
    guide: "secrets.md",
  },
  "input-too-large": {
    severity: "error",
    text: "is larger than 64 MiB",
    help: "Previews, states and payloads are smaller. The file is probably something else.",
  },
  "file-missing": {
    severity: "error",
    text: "does not exist",
    help: "There is no file of this name. Check the path, which is relative to the current folder.",
  },
  "file-unreadable": {
    severity: "error",
    text: "cannot be read",
    help: "The file exists, but the operating system refuses to read it. It may be a folder, or belong to another user.",
  },
  "unwritable-file": {
    severity: "error",
    text: "{file} cannot be written",
    help: "Check that the folder exists and that you may write to it.",
    aliases: ["import-file-unwritable"],
  },
  "not-json": {
    severity: "error",
    text: "is not JSON",
    help: "The file or standard input has a syntax error. The line quotes nothing of it, because it may hold secrets.",
    aliases: ["seed-not-json"],
  },
  "whole-number-option": {
    severity: "error",
    text: "must be a whole number of at least {least}",
    help: "The option takes digits only: no sign, no fraction and no unit.",
  },
  "action-in-doubt": {
    severity: "error",
    text: "{reason}; the action may still have happened: {check} before you repeat it",
    help: "The request was sent, but its answer was lost or cannot be read. The command never repeats an action by itself. Look where the line says, then decide.",
  },
  "outcome-unread": {
    severity: "warning",
    text: "the action is done, but its result could not be read: {reason}",
    help: "The service accepted the action. Only the look afterwards failed, so the command cannot show what changed. Do not repeat the action.",
  },
  "needs-convoy": {
    severity: "error",
    text: "`{command}` needs a running Convoy (--dialect convoy or WEBHOOKS_DIALECT=convoy): the documented interface has no such operation",
    help: "Only the API of Convoy has the operation. If your service is a Convoy, add `--dialect convoy` or set WEBHOOKS_DIALECT.",
  },
  "command-renamed": {
    severity: "info",
    text: "`{before}` is now `{now}`",
    help: "The command of an earlier release still works, and does the same. Write the new name in scripts.",
  },
  "settings-flags": {
    severity: "info",
    text: "flags: --base-url, --project, --api-key-stdin and --dialect set them, and --stack takes them from the config of a stack",
    help: "The command lacks settings, or cannot use them. Set them by flags, by variables, or in the config of the stack that --stack names.",
    guide: "projects-and-accounts.md",
  },
  "terminal-as-input": {
    severity: "error",
    text: "reads from standard input: pipe the secret in, so that it is not shown",
    help: "A secret that is typed would stay on the screen. Pipe it from a file or a secret store.",
  },
  "empty-input": {
    severity: "error",
    text: "found nothing on standard input",
    help: "The command before the pipe printed nothing, or only a line break. Check that it finds the secret.",
  },
  "unusable-secret-input": {
    severity: "error",
    text: "cannot use the secret on standard input: it {fault}",
    help: "No signing secret or API key has line breaks, control characters or more than 64 kB. Check what is piped in.",
  },
  "pulumi-cli-missing": {
    severity: "error",
    text: "{what} needs the Pulumi CLI, but `pulumi` is not on PATH",
    help: "Only the Pulumi CLI can read the config and the state of a stack. Install it. In place of --stack, the settings can come from variables.",
    aliases: ["shards-cli"],
  },
  "pulumi-failed": {
    severity: "error",
    text: "`pulumi {command}` failed: {reason}",
    help: "The reason is in the words of Pulumi: often a misspelled stack, another folder, no login or no passphrase.",
    aliases: ["stack-config-failed", "stack-export-failed", "states-unreadable"],
  },
  "pulumi-answer": {
    severity: "error",
    text: "`pulumi {command}` did not answer with {form}",
    help: "Something else than the Pulumi CLI may be called `pulumi` on PATH, or the state is broken.",
    aliases: ["stack-config-unreadable", "no-stack-list", "no-state"],
  },
  "unknown-code": {
    severity: "error",
    text: "no notice has the code {code}; {suggestion}",
    help: "Copy the code from the end of a line, where it stands in brackets. The codes that the line names are similar.",
    aliases: ["misspelt-code"],
  },
  "emulator-host-not-loopback": {
    severity: "error",
    text: "needs a loopback address, and {host} is not one",
    help: "Whoever reaches the control address can roll secrets and play faults. Use it with a `--host` of this machine only, such as 127.0.0.1.",
  },
  "emulator-port-range": {
    severity: "error",
    text: "must be a number from 0 to 65535",
    help: "The number is no port. Use 0 for any free port.",
  },
  "emulator-start-failed": {
    severity: "error",
    text: "cannot be used: {reason}",
    help: "The emulator did not start. The reason is in the words of the operating system: often a port that is taken, or a file that does not exist.",
    guide: "testing.md",
  },
  "seed-refused": {
    severity: "error",
    text: "{reason}",
    help: "The emulator names the place in the seed that it does not understand. A seed has the form of the service's own answers.",
    guide: "testing.md",
  },
  "seed-project-needed": {
    severity: "error",
    text: "is needed: the seed has the projects {projects}",
    help: "A topology is one project. Name it with `--project`.",
  },
  "seed-project-unknown": {
    severity: "error",
    text: "is not a project of the seed, which has {projects}",
    help: "The seed has no project with this ID. Name one that the line lists.",
  },
});

export const clauses = declareClauses({
  dryRun: "only look, and show what the command would do",
  statusUnknown: "of unknown status",
  pulumiGaveNoReason: "no reason given",
  readerGone: "the reader has gone",
  emulatorListens: "The emulator listens at {url} until it is stopped. To use it:",
  noAnswer: "no answer",
  copyCode: "copy it from the end of a line",
  didYouMean: "did you mean {near}?",
  json: "JSON",
});
