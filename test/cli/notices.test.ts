/** The sentences of the command: each as it is printed, with values. */

import { notices as act } from "../../provider/cli/act/notices";
import { notices as adopt } from "../../provider/cli/adopt/notices";
import { notices as io } from "../../provider/cli/io/notices";
import { notices as rotate } from "../../provider/cli/rotate/notices";
import { pinSentences } from "../support/pinned";
import type { PinnedRooms } from "../support/pinned";

const rooms: PinnedRooms = {
  "all commands": [
    io,
    [
      ["empty-option", {}, "must not be empty"],
      ["option-without-value", {}, "needs a value, but the next word is another option"],
      [
        "api-key-as-argument",
        {},
        "every user of this machine can see an API key that is an argument: use WEBHOOKS_API_KEY or --api-key-stdin",
      ],
      [
        "secret-as-argument",
        {},
        "every user of this machine can see a secret that is an argument: use --secret-stdin",
      ],
      ["input-too-large", {}, "is larger than 64 MiB"],
      ["file-missing", {}, "does not exist"],
      ["file-unreadable", {}, "cannot be read"],
      ["whole-number-option", { least: 1 }, "must be a whole number of at least 1"],
      [
        "action-in-doubt",
        { reason: "PUT /x: 500 boom", check: "run `x`" },
        "PUT /x: 500 boom; the action may still have happened: run `x` before you repeat it",
      ],
      [
        "outcome-unread",
        { reason: "PUT /x: 500 boom" },
        "the action is done, but its result could not be read: PUT /x: 500 boom",
      ],
      [
        "needs-convoy",
        { command: "event replay" },
        "`event replay` needs a running Convoy (--dialect convoy or WEBHOOKS_DIALECT=convoy): the documented interface has no such operation",
      ],
      [
        "command-renamed",
        { before: "deliveries list", now: "delivery list" },
        "`deliveries list` is now `delivery list`",
      ],
      [
        "settings-flags",
        {},
        "flags: --base-url, --project, --api-key-stdin and --dialect set them, and --stack takes them from the config of a stack",
      ],
      ["terminal-as-input", {}, "reads from standard input: pipe the secret in, so that it is not shown"],
      ["empty-input", {}, "found nothing on standard input"],
      [
        "unusable-secret-input",
        { fault: "has several lines" },
        "cannot use the secret on standard input: it has several lines",
      ],
      ["pulumi-cli-missing", {}, "--stack needs the Pulumi CLI, but `pulumi` is not on PATH"],
      [
        "stack-config-failed",
        { reason: "PUT /x: 500 boom" },
        "`pulumi config --stack` failed: PUT /x: 500 boom",
      ],
      ["stack-config-unreadable", {}, "`pulumi config --stack` did not answer with JSON"],
      [
        "stack-export-failed",
        { reason: "PUT /x: 500 boom" },
        "`pulumi stack export` failed: PUT /x: 500 boom",
      ],
      ["unknown-code", { code: "x" }, "no notice has the code x"],
      ["misspelt-code", { code: "x", near: "y, z" }, "no notice has the code x; did you mean y, z?"],
      ["emulator-host-not-loopback", { host: "0.0.0.0" }, "needs a loopback address, and 0.0.0.0 is not one"],
      ["emulator-port-range", {}, "must be a number from 0 to 65535"],
      ["emulator-start-failed", { reason: "PUT /x: 500 boom" }, "cannot be used: PUT /x: 500 boom"],
      ["seed-refused", { reason: "PUT /x: 500 boom" }, "PUT /x: 500 boom"],
      ["seed-not-json", {}, "the seed is not JSON"],
      ["seed-project-needed", { projects: "p1, p2" }, "is needed: the seed has the projects p1, p2"],
      ["seed-project-unknown", { projects: "p1, p2" }, "is not a project of the seed, which has p1, p2"],
    ],
  ],
  actions: [
    act,
    [
      [
        "endpoint-stays-stopped",
        { endpoint: "Endpoint billing (e1)", status: "paused" },
        "Endpoint billing (e1) is paused, not paused, and the command cannot activate it: declare isDisabled: false, or activate it in the service",
      ],
      ["two-secrets-from-input", {}, "--secret-stdin and --api-key-stdin cannot both read standard input"],
      [
        "random-secret-unreadable",
        {},
        "the service masks secrets, so nobody could read a new random one: use --show-secrets or --secret-stdin",
      ],
      ["roll-in-doubt", {}, "the service may use the secret in the next line now"],
      [
        "new-secret-hidden",
        { id: "e1" },
        "`pulumi-webhooks endpoint status e1 --show-secrets` shows the new secret; after `pulumi refresh` the output signingSecret holds it",
      ],
      [
        "declared-secret-rolls-back",
        {},
        "if the program declares secret, secretFrom or secretTo, the next `pulumi up --refresh` rolls the secret again: change it there first",
      ],
      [
        "delivery-already-succeeded",
        { delivery: "d1" },
        "delivery d1 has succeeded: `pulumi-webhooks delivery force-resend d1` sends it again",
      ],
      [
        "retry-too-early",
        { delivery: "d1", status: "paused" },
        "delivery d1 is paused, so the service is still sending it: only one that failed or was discarded can be retried",
      ],
      [
        "resend-too-early",
        { delivery: "d1", status: "paused" },
        "delivery d1 is paused, so the service is still sending it: leave it out, or wait until it has succeeded",
      ],
      [
        "resend-of-failed",
        { delivery: "d1", status: "paused" },
        "delivery d1 is paused, and the service resends only if all deliveries have succeeded: leave it out; `pulumi-webhooks delivery retry d1` sends a failed one",
      ],
      [
        "delivery-endpoint-stopped",
        { endpoint: "Endpoint billing (e1)", status: "paused", delivery: "d1", id: "e1" },
        "Endpoint billing (e1) is paused, so the service does not send delivery d1 again: run `pulumi-webhooks endpoint resume e1` first",
      ],
      [
        "delivery-endpoint-gone",
        { delivery: "d1" },
        "the endpoint of delivery d1 no longer exists, so the service cannot send it again",
      ],
      [
        "retry-to-inactive",
        { endpoint: "Endpoint billing (e1)" },
        "Endpoint billing (e1) is inactive: releases up to 25.12.4 send the delivery and make it pending, later ones refuse",
      ],
      [
        "resend-incomplete",
        { sent: 1, count: 2 },
        "the service sent 1 of 2 deliveries again: those with the same status as before were not sent",
      ],
      [
        "event-is-repeat",
        { event: "ev1" },
        "event ev1 repeats an earlier event, which the service does not deliver again: replay the first event",
      ],
      [
        "replay-passed-over",
        { event: "ev1", status: "paused" },
        "event ev1 is paused: releases from 26.7.3 on accept the replay and do nothing; send its deliveries again instead",
      ],
      [
        "replay-endpoint-gone",
        { id: "e1" },
        "endpoint e1 no longer exists: an outgoing project matches no subscription while its event names it",
      ],
      [
        "replay-endpoint-stopped",
        { endpoint: "Endpoint billing (e1)", status: "paused" },
        "Endpoint billing (e1) is paused: the service will discard its delivery",
      ],
      ["delivery-status-option", { statuses: "Success, Failure" }, "must be one of Success, Failure"],
      [
        "since-option",
        {},
        "must be a day, a time with its zone such as 2026-01-02T10:00:00Z, or an age such as 30m, 12h or 7d",
      ],
      [
        "retry-choice-missing",
        {},
        "name a delivery, or give all of --endpoint, --status Discarded or Failure, and --since",
      ],
      [
        "retry-choice-status",
        { status: "Success" },
        "must be Discarded or Failure: the service retries no delivery that is Success",
      ],
      ["tried-before-option", {}, "must be a day, or a time with its zone such as 2026-01-02T10:00:00Z"],
      [
        "tried-before-future",
        {},
        "must not be in the future: the next run would send the same deliveries again",
      ],
      [
        "retry-endpoint-stopped",
        { endpoint: "Endpoint billing (e1)", status: "paused", id: "e1" },
        "Endpoint billing (e1) is paused, so the service does not deliver to it: run `pulumi-webhooks endpoint resume e1` first",
      ],
      ["retry-progress", { done: 100, count: 2 }, "100 of 2 deliveries are done"],
      [
        "retry-stopped",
        { delivery: "d1", reason: "PUT /x: 500 boom" },
        "delivery d1 was not sent again: PUT /x: 500 boom; run the same command for the rest",
      ],
      [
        "retry-in-doubt",
        { reason: "PUT /x: 500 boom", delivery: "d1" },
        "PUT /x: 500 boom; `pulumi-webhooks explain delivery d1` shows whether the service sent it all the same",
      ],
      ["no-longer-discarded", { status: "paused" }, "the delivery is paused now"],
      ["delivery-gone", {}, "the delivery no longer exists"],
      [
        "retried-meanwhile",
        { status: "Failure" },
        "the delivery was tried again in the meantime, and is Failure now",
      ],
      [
        "retried-before",
        { flag: "--tried-before" },
        "the delivery was sent again before, or nothing shows that it was not: name it, or add --tried-before",
      ],
    ],
  ],
  "import-file": [
    adopt,
    [
      ["import-without-ids", {}, "needs the ID of an object to import: name one, or leave the option out"],
      ["nothing-to-import", {}, "there is nothing to import: the service lists nothing, and no ID was given"],
      ["import-file-exists", { file: "<file>" }, "<file> exists already"],
      ["import-file-unwritable", { file: "<file>" }, "<file> cannot be written"],
      [
        "import-of-other-project",
        {},
        "belongs to another project than the configured one: set webhooks:projectId or --project to that",
      ],
      [
        "portal-links-left-out",
        { reason: "PUT /x: 500 boom" },
        "portal links are left out: PUT /x: 500 boom",
      ],
      [
        "import-without-field",
        { field: "<field>" },
        "the program leaves out <field>, which is or may hold a secret; it stays as it is",
      ],
      [
        "import-of-owner-endpoints",
        { endpoints: "<endpoints>" },
        "shows endpoints of its owner: <endpoints>; declare those that the link has to keep without the owner",
      ],
      [
        "import-of-gone-endpoints",
        { endpoints: "<endpoints>" },
        "lists endpoints that no longer exist: <endpoints>; remove them, because the service may refuse an update",
      ],
      ["import-refused", { problem: "<problem>" }, "cannot be declared as it is: <problem>"],
    ],
  ],
  rotate: [
    rotate,
    [
      ["rotate-ids-with-all", {}, "takes every endpoint: leave the IDs out"],
      ["rotate-owner-without-all", {}, "needs --all"],
      ["rotate-without-endpoints", {}, "name endpoints, or choose them with --stack or --all"],
      ["endpoint-not-in-stack", { stack: "<stack>" }, "is not an endpoint of the stack <stack>"],
      ["owner-without-endpoints", { owner: "<owner>" }, "the owner <owner> has no endpoint"],
      [
        "shared-secret-place",
        { placeholder: "<placeholder>" },
        "stores the secrets of several endpoints in one place: add <placeholder> to tell them apart",
      ],
      ["probe-option-without-probe", {}, "is needed with the other options of a probe"],
      ["wave-option", {}, "must be a number of endpoints, or a share of at most 100%, such as 10%"],
      ["wait-option", {}, "must be a time such as 30s, 5m or 1h, of at most 596h"],
      [
        "probe-header-option",
        { placeholders: "<placeholders>", example: "<example>" },
        "must be a header with <placeholders>, such as <example>",
      ],
      ["secret-to-option", { example: "<example>" }, "must be a JSON array of words, such as <example>"],
      [
        "unknown-placeholder",
        { placeholder: "<placeholder>", known: "<known>" },
        "has <placeholder>, but the command fills in <known> only",
      ],
      ["not-a-journal", {}, "is not a journal of `rotate`"],
      [
        "journal-of-another-account",
        {},
        "was begun with another API key, service or project: go on with those, or remove it",
      ],
      [
        "journal-begun-with",
        { flag: "<flag>" },
        "was begun with <flag>: go on with the same flags, or remove it",
      ],
      [
        "journal-begun-without",
        { flag: "<flag>" },
        "was begun without <flag>: go on with the same flags, or remove it",
      ],
      [
        "journal-line-unproved",
        {},
        "holds a line that this release of `rotate` did not write with this API key: remove the file",
      ],
      ["journal-unwritable", { reason: "no space left" }, "cannot be written (no space left)"],
      ["old-journal-without-journal", {}, "is needed with --old-journal"],
      ["old-journal-option", {}, "must be finish or discard"],
      [
        "journal-over-age",
        { time: "<time>", hours: 72, endpoints: "e1, e2" },
        "was begun at <time>, is older than 72 hours, and is not finished (e1, e2): add --old-journal finish, or --old-journal discard",
      ],
      [
        "journal-complete",
        { file: "<file>", time: "<time>" },
        "<file>: the rotation that was begun at <time> is over, so this run begins a new one",
      ],
      [
        "journal-discarded",
        { file: "<file>", time: "<time>", endpoints: "e1, e2" },
        "<file>: discards the rotation that was begun at <time>, in which these endpoints are not finished: e1, e2",
      ],
      ["journal-not-a-file", {}, "is not an ordinary file"],
      ["journal-in-use", {}, "is in use by another run: wait for its end"],
      ["journal-not-lockable", { reason: "PUT /x: 500 boom" }, "cannot be locked here: PUT /x: 500 boom"],
      [
        "journal-kept",
        { endpoints: "<endpoints>" },
        "the journal stays, because it holds endpoints that are not finished: <endpoints>",
      ],
      [
        "rotation-not-final",
        {},
        "if a program declares secret, secretFrom or secretTo for an endpoint, its next `pulumi up --refresh` rolls the secret again; --stack leaves such endpoints out",
      ],
      [
        "secrets-not-delivered",
        {},
        "without --secret-to no receiver gets its new secret: deliver each one before the old one ends; `pulumi-webhooks endpoint status <id> --show-secrets` shows it",
      ],
      ["dry-run-without-probes", {}, "a dry run sends no probe to a receiver"],
      ["rotate-not-active", { status: "paused" }, "not rotated: it is paused"],
      [
        "rotate-failing",
        { rate: "<rate>" },
        "not rotated: deliveries to it are failing already (failure rate <rate>)",
      ],
      [
        "rotate-masked",
        {},
        "not rotated: the service masks secrets, so nobody could read the new one: deliver it with --secret-to",
      ],
      [
        "rotate-unsafe-name",
        { placeholder: "<placeholder>" },
        "not rotated: its name is empty, or could act as a path or an option: use <placeholder> in --secret-to",
      ],
      [
        "rotate-overlap-open",
        { end: "<end>" },
        "not rotated: the overlap of an earlier roll is open until <end>: wait for its end, or use --force",
      ],
      [
        "rotate-without-overlap",
        {},
        "not rotated: simple signatures have no overlap: deliver the new secret with --secret-to, or use --force",
      ],
      [
        "rotate-overlap-unknown",
        {},
        "not rotated: nothing shows how long its old secret stays valid: give --expiration, or use --force",
      ],
      [
        "rotate-declared-secret",
        { input: "<input>" },
        "not rotated: its program declares <input>, so the next update would roll it again: change the secret there",
      ],
      [
        "rotate-delivered-secret",
        {},
        "not rotated: its program declares secretTo, so the next update would roll it again: change secretTriggers there",
      ],
      ["rotate-other-project", { project: "<project>" }, "not rotated: it belongs to project <project>"],
      [
        "rotate-endpoint-gone",
        { project: "<project>" },
        "not rotated: project <project> has no such endpoint; it was deleted, or is in another account",
      ],
      [
        "rotate-given-up",
        {},
        "not rotated: somebody else rolled its secret during this rotation: rotate it again without this journal",
      ],
      [
        "probe-of-form",
        {},
        "not rotated: the service sends it forms, whose signatures no receiver can verify, so a probe proves nothing",
      ],
      ["probe-without-url", {}, "not rotated: the service does not show its URL, so no probe can reach it"],
      [
        "probe-of-credentials",
        {},
        "not rotated: its URL holds a user or a password, or is not a URL, so no probe is sent to it",
      ],
      [
        "probe-of-certificate",
        {},
        "not rotated: the service shows it a client certificate, which a probe cannot",
      ],
      [
        "probe-of-authentication",
        { type: "<type>" },
        "not rotated: its authentication of the type <type> cannot be repeated by a probe",
      ],
      [
        "probe-of-private-address",
        { address: "<address>" },
        "not rotated: its URL leads to <address>, which is not a public address: add --probe-private to probe it",
      ],
      [
        "current-secret-refused",
        { answer: "<answer>" },
        "not rotated: its receiver does not accept the secret in use: <answer>",
      ],
      [
        "receiver-accepts-anything",
        {},
        "not rotated: its receiver accepts what nobody signed, so a probe proves nothing",
      ],
      ["new-secret-refused", { answer: "<answer>" }, "its receiver does not accept the new secret: <answer>"],
      [
        "rolled-since",
        {},
        "somebody else has rolled its secret since, so the new one of this journal does not sign: rotate it again without this journal",
      ],
      [
        "rolled-meanwhile",
        {},
        "somebody else has rolled its secret meanwhile, so the delivered one never signs: deliver the one in force, or rotate again without this journal",
      ],
      ["rotation-failed", { reason: "PUT /x: 500 boom" }, "the rotation failed: PUT /x: 500 boom"],
      ["secret-to-failed", { reason: "PUT /x: 500 boom" }, "--secret-to: PUT /x: 500 boom"],
      [
        "receiver-keeps-one-secret",
        {},
        "its receiver refused the secret in use once it had the new one: let it accept the newest one and the one before",
      ],
      [
        "delivered-ahead",
        {},
        "the secret that --secret-to delivered is not in force; the next run with this journal delivers the same one",
      ],
      [
        "delivered-in-vain",
        {},
        "the secret that --secret-to delivered is not in force; without --journal the next run delivers another one",
      ],
      ["secret-kept", {}, "was not rolled; its secret stays in force"],
      ["secret-replaced", {}, "its new secret is in force"],
      [
        "secret-replaced-until",
        { end: "<end>", distance: "<distance>" },
        "its new secret is in force; the old one stays valid until <end>, <distance>",
      ],
      [
        "secret-unknown",
        { id: "e1" },
        "its new secret may be in force: `pulumi-webhooks endpoint status e1` shows when it was rolled",
      ],
      ["rotated", {}, "rolled the signing secret"],
      [
        "rotated-until",
        { end: "<end>", distance: "<distance>" },
        "rolled the signing secret; the old one stays valid until <end>, <distance>",
      ],
      ["rotated-and-proved", {}, "rolled the signing secret, and its receiver accepts the new one"],
      [
        "rotated-and-proved-until",
        { end: "<end>", distance: "<distance>" },
        "rolled the signing secret, and its receiver accepts the new one; the old one stays valid until <end>, <distance>",
      ],
      ["rotated-earlier", { time: "<time>" }, "was rotated by an earlier run at <time>, and not again"],
      [
        "rotated-earlier-and-proved",
        { time: "<time>" },
        "was rotated by an earlier run at <time>; its receiver accepts the new secret",
      ],
      ["rotation-planned", { wave: 2 }, "would be rotated in wave 2"],
      ["rotation-not-reached", {}, "not reached, because earlier endpoints failed"],
    ],
  ],
};

pinSentences(rooms);
