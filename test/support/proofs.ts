/** Which test proves each row of `docs/reliability.md`: the row by what happens, the file, and the title, where `…` stands for what differs. */

export const proofs: Readonly<Record<string, readonly [file: string, title: string]>> = {
  "A read fails with a network error, 429 or 5xx": [
    "test/http/transport-retry.test.ts",
    "by … is repeated for endpoints.get until it works",
  ],
  "An update fails, or gets no response": [
    "test/http/transport-retry.test.ts",
    "by … is repeated for endpoints.update until it works",
  ],
  "A create, a pause, a roll or a resend fails": [
    "test/http/transport-retry.test.ts",
    "by … is not repeated for …: the service may have acted",
  ],
  "The connection is refused, or the service responds with 429": [
    "test/http/transport-retry.test.ts",
    "to connect is repeated for …, and is known to have done nothing",
  ],
  "The service sends `Retry-After` or, with a 429, only `X-RateLimit-Reset`": [
    "test/http/transport-retry.test.ts",
    "as a date, by the service's own clock is honoured",
  ],
  "That wait exceeds the deadline of the operation": [
    "test/http/transport-retry.test.ts",
    "beyond the deadline of the operation ends it, and the error says how long was asked for",
  ],
  "The service does not respond, or responds byte by byte": [
    "test/http/transport-retry.test.ts",
    "ends a body that drips byte by byte",
  ],
  "Many resources run at once": [
    "test/http/limits.test.ts",
    "keep … requests under way at most, over … connections at most",
  ],
  "A read gets 401, 403, 5xx or a page from another server": [
    "test/http/transport.test.ts",
    "that is a 404 page of another server becomes one clear line",
  ],
  "A not-found comes from another base URL or project than state has recorded": [
    "test/lifecycle/known-projects.test.ts",
    "from another place keeps every object, one at a time and through several providers: …",
  ],
  "The response is a web page with 200, is truncated or empty, or has wrong types": [
    "test/http/hostile-service.test.ts",
    "that answers with … is met with a result or one line, whatever it is asked to do",
  ],
  "The response has 50 MB, compressed or not, or endless nesting": [
    "test/http/hostile-service.test.ts",
    "that answers with 50 MB in gzip is met with a result or one line, whatever it is asked to do",
  ],
  "The service redirects": ["test/http/transport.test.ts", "that redirects never takes the key elsewhere"],
  "The certificate is untrusted, or belongs to another host": [
    "test/http/transport-network.test.ts",
    "is refused to a certificate nobody vouches for, at once and with what to do",
  ],
  "`HTTPS_PROXY` names a proxy": [
    "test/http/transport-network.test.ts",
    "is used when HTTPS_PROXY names one, and never sees the key",
  ],
  "An error from the service repeats a secret": [
    "test/http/transport-secrets.test.ts",
    "is nowhere in the error when … meets …",
  ],
  "An argument has a wrong type, a prototype key or 100,000 characters": [
    "test/lifecycle/hostile-inputs.test.ts",
    "of any kind works or is refused in one line: …",
  ],
  "An ID, header value or base URL has special characters": [
    "test/http/hostile-texts.test.ts",
    "with … stays one part of the path, whatever is asked for",
  ],
  "A create of a portal link gets no response": [
    "test/lifecycle/lost-answer.test.ts",
    "leaves no twin of a portal link after …",
  ],
  "A create of an endpoint gets no response": [
    "test/lifecycle/lost-answer.test.ts",
    "says that an endpoint may exist after …",
  ],
  "Any create on Convoy gets no response": [
    "test/lifecycle/lost-create-secret.test.ts",
    "finds ours by its secret, also beside a newer one of another program: …",
  ],
  "The matching object has a different secret than the create sent": [
    "test/lifecycle/lost-create-secret.test.ts",
    "never takes a newer object of another program with another secret: …",
  ],
  "A create with a secret gets no response, and secrets are masked": [
    "test/lifecycle/lost-create-secret.test.ts",
    "never takes an object whose secrets the service masks: …",
  ],
  "The response to a create shows a different secret than the create sent": [
    "test/kinds/endpoint/secret.test.ts",
    "is not called active where the answer to the create shows another one… by the next update: …",
  ],
  "A roll gets no response": [
    "test/kinds/endpoint/secret.test.ts",
    "is rolled once where the answer to the roll is lost, unless a mask hides it: …",
  ],
  "A roll gets no response, and secrets are masked": [
    "test/kinds/endpoint/secret-roll.test.ts",
    "is not taken for done where its answer was lost, somebody else rolled, and a mask hides whose is active",
  ],
  "A pause gets no response": [
    "test/lifecycle/lost-update.test.ts",
    "is paused once when the answer to the pause is lost: …",
  ],
  "A read still shows the values from before a write": [
    "test/lifecycle/lost-update.test.ts",
    "is looked at once more when the answer is older than the write",
  ],
  "An update fails halfway": [
    "test/kinds/endpoint/secret.test.ts",
    "keeps what was written before a refused roll, is rolled once after it, and handed over as the same one …",
  ],
  "The run is killed, before or after a write": [
    "test/e2e/crash.test.ts",
    "that is killed between the service's writes and the saving of state is finished by the next",
  ],
  "The provider process is killed": [
    "test/e2e/crash.test.ts",
    "whose provider is killed fails, and is finished by the next",
  ],
  "A later run creates objects of a kind that it can list": [
    "test/lifecycle/leftovers.test.ts",
    "is named with its ID and age by the next up, once, after one list",
  ],
  "You press Ctrl-C once": [
    "test/e2e/crash.test.ts",
    "that is interrupted once waits for what is under way, and knows everything that exists",
  ],
  "Crashes, rolls by others and masks come in any order": [
    "test/kinds/endpoint/secret.property.test.ts",
    "is the one that is …, and was rolled once for each wish",
  ],
  "A crash comes before a roll to a generated secret is saved": [
    "test/kinds/endpoint/secret.test.ts",
    "is found after a crash before the state was saved, or else rolled once more (secretTriggers)",
  ],
  "Updates and drift come in any order": [
    "test/lifecycle/lifecycle.property.test.ts",
    "of … ends with what is declared, and loses nothing else",
  ],
  "Edits, drift and faults go on for a long time": [
    "test/e2e/soak.test.ts",
    "holds every invariant through edits, drifts and faults over fifty resources",
  ],
  "A new release reads an old state": [
    "test/e2e/states.test.ts",
    "… is refreshed, updated without a replacement, and destroyed",
  ],
};
