/** What the compiler says of a wrong argument: in words that the program knows, and nothing of a right one. */

import assert from "node:assert/strict";
import { compile } from "../support/compile";
import { packingTime } from "../support/packed";

const entries = ["pulumi-webhooks", "pulumi-webhooks/native"];
const startOf = (entry: string): string => `
import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "${entry}";
const url = "https://e.example.com";
declare const number: pulumi.Output<number>;
declare const text: pulumi.Output<string>;
declare const known: webhooks.Endpoint;
declare const paid: webhooks.EventType;
`;

const endpoint = (args: string): string => `new webhooks.Endpoint("e", { url, ${args} });`;
const subscription = (args: string): string => `new webhooks.Subscription("s", { adoptId: "s1", ${args} });`;

const wrong: Readonly<Record<string, readonly [program: string, ...said: readonly string[]]>> = {
  "a number for a text": [endpoint("description: 5"), "'number'", "'Input<string | undefined>'"],
  "a text for a number": [endpoint('rateLimit: "5"'), "'string'", "'Input<number | undefined>'"],
  "an output of another type": [endpoint("description: number"), "'OutputInstance<number>'", "Input<string"],
  "a text for a list": [
    'new webhooks.PortalLink("p", { endpoints: "e1" });',
    "'string'",
    "'Input<readonly Input<string>[] | undefined>'",
  ],
  "a number in a list": ['new webhooks.PortalLink("p", { endpoints: [5] });', "'number'", "'Input<string>'"],
  "a number in an object": [
    subscription("retryConfig: { duration: 5 }"),
    "'number'",
    "'Input<string | undefined>'",
  ],
  "a misspelt argument": [endpoint("descripton: url"), "'descripton'", "'EndpointArgs'", "'description'"],
  "a misspelt argument in an object": [
    endpoint('authentication: { type: "api_key", apiKey: { headername: "X" } }'),
    "'headername'",
    "'ArgsOf<ApiKeyHeader>",
  ],
  "what may be missing for what must be there": [
    "const secret: pulumi.Output<string> = known.signingSecret;",
    "'Output<string | undefined>'",
    "'Output<string>'",
  ],
  "neither an ID nor a name of what is looked up": [
    "void webhooks.getEndpoint({});",
    "'GetByNameArgs | GetEndpointArgs'",
  ],
  "a number for the name of what is looked up": [
    "webhooks.getEndpointOutput({ name: 5 });",
    "'number'",
    "'Input<string>'",
  ],
  "a misspelt filter of a list": [
    'void webhooks.getEndpoints({ owner: "acme" });',
    "'owner'",
    "'GetEndpointsArgs'",
    "'ownerId'",
  ],
  "a missing argument": ['new webhooks.Endpoint("e", {});', "'url'", "'EndpointArgs'"],
};

const right: Readonly<Record<string, string>> = {
  "outputs at any depth": subscription(
    "endpointId: text, filterConfig: pulumi.output({ eventTypes: [text] }), rateLimitConfig: { count: number }",
  ),
  "an output of a list": 'new webhooks.PortalLink("p", { endpoints: pulumi.output(["e1"]) });',
  "the name, the project and the status of what was declared, which always exist": `${subscription("projectId: known.projectId, endpointId: known.id, filterConfig: { eventTypes: [paid.name] }")}
    const status: pulumi.Output<string> = known.status;`,
  "a value that may be missing": endpoint('description: new pulumi.Config().get("description")'),
  "conditions of any form, null included": subscription(
    "filterConfig: { filter: { body: { deleted: null, amount: { $gte: number }, $or: [{ a: 1 }, { b: text }] } } }",
  ),
  "an ID or a name of what is looked up, and lists of it as arguments": `
    webhooks.getEndpointOutput({ id: known.id });
    webhooks.getSubscriptionOutput({ name: text, projectId: known.projectId });
    new webhooks.PortalLink("p", { endpoints: webhooks.getEndpointsOutput({ ownerId: text }).ids });
    const deprecated: Promise<(string | undefined)[]> = webhooks
      .getEventTypes()
      .then(({ eventTypes }) => eventTypes.map(({ deprecatedAt }) => deprecatedAt));`,
  "what the first release took of a look-up": `
    interface Labelled extends webhooks.GetEndpointArgs { readonly label: string }
    const find = ({ label, ...args }: Labelled) => webhooks.getEndpoint(args);
    const idOf = ({ id }: webhooks.GetEndpointArgs): string => id;
    const link: webhooks.GetPortalLinkOutputArgs = { id: text };
    webhooks.getPortalLinkOutput(link);`,
  "triggers of any form": endpoint("secretTriggers: { rotation: number, note: null, list: [text] }"),
};

describe("The compiler", () => {
  let said: Record<string, string[]> = {};

  before(async function () {
    this.timeout(packingTime);
    const programs = [
      ...Object.entries(wrong).map(([name, [program]]) => [name, program] as const),
      ...Object.entries(right),
    ];
    said = await compile(
      Object.fromEntries(
        entries.flatMap((entry, index) =>
          programs.map(([name, program]) => [`${index} ${name}`, startOf(entry) + program]),
        ),
      ),
    );
  });

  entries.forEach((entry, index) => {
    for (const [name, [, ...words]] of Object.entries(wrong)) {
      it(`names what the program wrote and what was expected: ${name}, ${entry}`, () => {
        const [message = "", ...more] = said[`${index} ${name}`] ?? [];
        assert.deepEqual(more, []);
        for (const word of words) assert.ok(message.includes(word), message);
        assert.doesNotMatch(message, /DeepInput|EndpointInputs|overload|Dynamic/);
      });
    }

    for (const name of Object.keys(right)) {
      it(`takes ${name}, ${entry}`, () => assert.deepEqual(said[`${index} ${name}`], []));
    }
  });
});
