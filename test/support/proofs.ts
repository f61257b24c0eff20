/** Which test proves each row of `docs/reliability.md`: by its file, the row by what happens, and the title, where `…` stands for what differs. */

const titles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "http/transport-retry": {
    "A read fails with a network error, 429 or 5xx": "by … is repeated for endpoints.get until it works",
    "An update fails, or gets no response": "by … is repeated for endpoints.update until it works",
    "A create, a pause, a roll or a resend fails": "by … is not repeated for …: the service may have acted",
    "The connection is refused, or the service responds with 429":
      "to connect is repeated for …, and is known to have done nothing",
    "The service sends `Retry-After` or, with a 429, only `X-RateLimit-Reset`":
      "as a date, by the service's own clock is honoured",
    "That wait exceeds the deadline of the operation":
      "beyond the deadline of the operation ends it, and the error says how long was asked for",
    "The service does not respond, or responds byte by byte": "ends a body that drips byte by byte",
  },
  "http/limits": {
    "Many resources run at once": "keep … requests under way at most, over … connections at most",
  },
  "http/transport": {
    "A read gets 401, 403, 5xx or a page from another server":
      "that is a 404 page of another server becomes one clear line",
    "The service redirects": "that redirects never takes the key elsewhere",
  },
  "lifecycle/known-projects": {
    "A not-found comes from another base URL or project than state has recorded":
      "from another place keeps every object, one at a time and through several providers: …",
  },
  "http/hostile-service": {
    "The response is a web page with 200, is truncated or empty, or has wrong types":
      "that answers with … is met with a result or one line, whatever it is asked to do",
    "The response has 50 MB, compressed or not, or endless nesting":
      "that answers with 50 MB in gzip is met with a result or one line, whatever it is asked to do",
  },
  "http/transport-network": {
    "The certificate is untrusted, or belongs to another host":
      "is refused to a certificate nobody vouches for, at once and with what to do",
    "`HTTPS_PROXY` names a proxy": "is used when HTTPS_PROXY names one, and never sees the key",
  },
  "http/transport-secrets": {
    "An error from the service repeats a secret": "is nowhere in the error when … meets …",
  },
  "lifecycle/hostile-inputs": {
    "An argument has a wrong type, a prototype key or 100,000 characters":
      "of any kind works or is refused in one line: …",
  },
  "http/hostile-texts": {
    "An ID, header value or base URL has special characters":
      "with … stays one part of the path, whatever is asked for",
  },
  "lifecycle/lost-answer": {
    "A create of a portal link gets no response": "leaves no twin of a portal link after …",
    "A create of an endpoint gets no response": "says that an endpoint may exist after …",
  },
  "lifecycle/lost-create-secret": {
    "Any create on Convoy gets no response":
      "finds ours by its secret, also beside a newer one of another program: …",
    "The matching object has a different secret than the create sent":
      "never takes a newer object of another program with another secret: …",
    "A create with a secret gets no response, and secrets are masked":
      "never takes an object whose secrets the service masks: …",
  },
  "kinds/endpoint/secret": {
    "The response to a create shows a different secret than the create sent":
      "is not called active where the answer to the create shows another one… by the next update: …",
    "A roll gets no response":
      "is rolled once where the answer to the roll is lost, unless a mask hides it: …",
    "An update fails halfway":
      "keeps what was written before a refused roll, is rolled once after it, and handed over as the same one …",
    "A crash comes before a roll to a generated secret is saved":
      "is found after a crash before the state was saved, or else rolled once more (secretTriggers)",
  },
  "kinds/endpoint/secret-roll": {
    "A roll gets no response, and secrets are masked":
      "is not taken for done where its answer was lost, somebody else rolled, and a mask hides whose is active",
  },
  "lifecycle/lost-update": {
    "A pause gets no response": "is paused once when the answer to the pause is lost: …",
    "A read still shows the values from before a write":
      "is looked at once more when the answer is older than the write",
  },
  "e2e/crash": {
    "The run is killed, before or after a write":
      "that is killed between the service's writes and the saving of state is finished by the next",
    "The provider process is killed": "whose provider is killed fails, and is finished by the next",
    "You press Ctrl-C once":
      "that is interrupted once waits for what is under way, and knows everything that exists",
  },
  "lifecycle/leftovers": {
    "A later run creates objects of a kind that it can list":
      "is named with its ID and age by the next up, once, after one list",
  },
  "kinds/endpoint/secret.property": {
    "Crashes, rolls by others and masks come in any order":
      "is the one that is …, and was rolled once for each wish",
  },
  "lifecycle/lifecycle.property": {
    "Updates and drift come in any order": "of … ends with what is declared, and loses nothing else",
  },
  "e2e/soak": {
    "Edits, drift and faults go on for a long time":
      "holds every invariant through edits, drifts and faults over fifty resources",
  },
  "e2e/states": {
    "A new release reads an old state": "… is refreshed, updated without a replacement, and destroyed",
  },
};

/** The file and the title of the test, by what happens. */
export const proofs: Readonly<Record<string, readonly [file: string, title: string]>> = Object.fromEntries(
  Object.entries(titles).flatMap(([file, rows]) =>
    Object.entries(rows).map(([happens, title]) => [happens, [`test/${file}.test.ts`, title] as const]),
  ),
);
