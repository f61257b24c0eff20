/** What the package says: what all commands share, the flags of the program, and the emulator. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "empty-option": {
    severity: "error",
    text: "must not be empty",
    help: "The option has an empty value, often from a script variable that is not set. Set the variable, or omit the option.",
  },
  "option-without-value": {
    severity: "error",
    text: "needs a value, but the next word is another option",
    help: "Give the option its value. Write a value that starts with two dashes as `--option=--value`.",
  },
  "api-key-as-argument": {
    severity: "error",
    text: "every user of this machine can see an API key passed as an argument: use WEBHOOKS_API_KEY or --api-key-stdin",
    help: "Arguments show up in process lists and in the shell history. Set the variable WEBHOOKS_API_KEY, or pipe in the key with --api-key-stdin. Consider creating a new key.",
    guide: "projects-and-accounts.md",
  },
  "secret-as-argument": {
    severity: "error",
    text: "every user of this machine can see a secret passed as an argument: use --secret-stdin",
    help: "Arguments show up in process lists and in the shell history. Pipe in the secret with --secret-stdin, and consider using a new secret.",
    guide: "secrets.md",
  },
  "input-too-large": {
    severity: "error",
    text: "is larger than 64 MiB",
    help: "Previews, states and payloads are smaller than that. The file is probably something else.",
  },
  "file-missing": {
    severity: "error",
    text: "does not exist",
    help: "There is no file with this name. Check the path, which is relative to the current folder.",
  },
  "file-unreadable": {
    severity: "error",
    text: "cannot be read",
    help: "The file exists, but the operating system refuses to read it. It may be a folder or belong to another user.",
  },
  "unwritable-file": {
    severity: "error",
    text: "{file} cannot be written",
    help: "Check that the folder exists and that you have permission to write to it.",
  },
  "not-json": {
    severity: "error",
    text: "is not JSON",
    help: "The file or standard input has a syntax error. The error does not quote it, because it may contain secrets.",
  },
  "infinite-json-number": {
    severity: "error",
    text: "contains a number that is too large, such as 1e400",
    help: "No service can read the number: it is beyond the largest number of 64 bits. Correct it, or write it as a string.",
  },
  "whole-number-option": {
    severity: "error",
    text: "must be a whole number of at least {least}",
    help: "The option accepts only digits: no sign, fraction or unit.",
  },
  "action-in-doubt": {
    severity: "error",
    text: "{reason}; the action may still have happened: {check} before you repeat it",
    help: "The request was sent, but its response was lost or cannot be read. The command never repeats an action by itself. Check what the line says, then decide.",
  },
  "outcome-unread": {
    severity: "warning",
    text: "the action is done, but its result could not be read: {reason}",
    help: "The service accepted the action, but reading the result failed, so the command cannot show what changed. Do not repeat the action.",
  },
  progress: {
    severity: "info",
    text: "{done} of {count} {what} are done: {rate} a second, about {seconds} s left",
    help: "The command is still working, and shows its results at the end. No action is needed.",
  },
  "needs-convoy": {
    severity: "error",
    text: "`{command}` needs a running Convoy (--dialect convoy or WEBHOOKS_DIALECT=convoy): the documented interface has no such operation",
    help: "Only the Convoy API has this operation. If your service is Convoy, add `--dialect convoy` or set WEBHOOKS_DIALECT.",
  },
  "settings-flags": {
    severity: "info",
    text: "flags: --base-url, --project, --api-key-stdin and --dialect set them, and --stack takes them from the config of a stack",
    help: "Settings are missing or invalid. Set them with flags, with variables, or in the config of the stack in --stack.",
    guide: "projects-and-accounts.md",
  },
  "terminal-as-input": {
    severity: "error",
    text: "reads from standard input: pipe in the secret, so that it is not shown",
    help: "A typed secret would stay on the screen. Pipe it from a file or a secret store.",
  },
  "empty-input": {
    severity: "error",
    text: "found nothing on standard input",
    help: "The command before the pipe printed nothing, or only a line break. Check that the command outputs the secret.",
  },
  "unusable-secret-input": {
    severity: "error",
    text: "cannot use the secret on standard input: it {fault}",
    help: "Signing secrets and API keys have no line breaks or control characters, and at most 64 kB. Check what is piped in.",
  },
  "pulumi-cli-missing": {
    severity: "error",
    text: "{what} needs the Pulumi CLI, but `pulumi` is not on PATH",
    help: "Only the Pulumi CLI can read the config and the state of a stack. Install it, or set the settings with variables instead of --stack.",
  },
  "pulumi-failed": {
    severity: "error",
    text: "`pulumi {command}` failed: {reason}",
    help: "Pulumi gives the reason. Common causes are a misspelled stack, the wrong folder, a missing login or a missing passphrase.",
  },
  "pulumi-answer": {
    severity: "error",
    text: "`pulumi {command}` did not return {form}",
    help: "Another program on PATH may be called `pulumi`, or the state is corrupt.",
  },
  "unknown-code": {
    severity: "error",
    text: "no notice has the code {code}; {suggestion}",
    help: "Copy the code in brackets from the end of a line. The codes in this line are similar.",
  },
  "emulator-host-not-loopback": {
    severity: "error",
    text: "needs a loopback address, but {host} is not one",
    help: "Anyone who can reach the control address can roll secrets and simulate faults. Use it only with a `--host` on this machine, such as 127.0.0.1.",
  },
  "emulator-port-range": {
    severity: "error",
    text: "must be a number from 0 to 65535",
    help: "The number is not a valid port. Use 0 for any free port.",
  },
  "emulator-start-failed": {
    severity: "error",
    text: "cannot be used: {reason}",
    help: "The emulator did not start. The operating system gives the reason, often a port in use or a missing file.",
    guide: "testing.md",
  },
  "seed-refused": {
    severity: "error",
    text: "{reason}",
    help: "The error shows which part of the seed is invalid. A seed has the format of the service's own responses.",
    guide: "testing.md",
  },
  "seed-project-needed": {
    severity: "error",
    text: "is required: the seed has the projects {projects}",
    help: "A topology covers one project. Name it with `--project`.",
  },
  "seed-project-unknown": {
    severity: "error",
    text: "is not a project of the seed, which has {projects}",
    help: "The seed has no project with this ID. Name one that the line lists.",
  },
});

export const clauses = declareClauses({
  dryRun: "change nothing, and show what the command would do",
  statusUnknown: "of unknown status",
  pulumiGaveNoReason: "no reason given",
  readerGone: "the reader closed the pipe",
  emulatorListens: "The emulator listens at {url} until it is stopped. To use it:",
  noAnswer: "no response",
  copyCode: "copy it from the end of a line",
  didYouMean: "did you mean {near}?",
  json: "JSON",
  stackState: "a state",
});
