/** The SDK's stacks are left out where a resource is declared; those of the program's own errors never are. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as state from "@pulumi/pulumi/runtime/state";
import * as dynamic from "../../provider";
import * as native from "../../provider/native";

const url = "https://e.example.com";

/** How many stacks are noted while the work is done. */
function stacksOf(work: () => unknown): number {
  const { prepareStackTrace } = Error;
  let noted = 0;
  Error.prepareStackTrace = (_error, places) => {
    if (places.length > 0) noted += 1;
    return "";
  };
  try {
    work();
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
  }
  return noted;
}

for (const [front, webhooks] of Object.entries({ dynamic, native }))
  describe(`The stacks of a declaration, ${front}`, () => {
    const { stackTraceLimit } = Error;

    beforeEach(() =>
      pulumi.runtime.setMocks({
        newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs as Record<string, unknown> }),
        call: () => ({}),
      }),
    );
    afterEach(() => {
      assert.equal(Error.stackTraceLimit, stackTraceLimit, "the limit is not what it was");
    });

    const promiseOf = <Value>(output: pulumi.Output<Value>): Promise<Value> =>
      (output as unknown as { promise(): Promise<Value> }).promise();
    const registered = (resource: pulumi.Resource): Promise<string> => promiseOf(resource.urn);

    it("are two, of its place and of a refusal: one for each promise would take longer than all else", async () => {
      const noted = stacksOf(() => new webhooks.Endpoint("a", { url, description: "one", ownerId: "owner" }));

      assert.equal(noted, 2);
      await registered(new webhooks.Endpoint("b", { url }));
    });

    it("are two in a preview", async () => {
      await pulumi.runtime.setMocks(
        { newResource: ({ inputs }) => ({ id: undefined, state: inputs as object }), call: () => ({}) },
        "project",
        "stack",
        true,
      );
      assert.equal(
        stacksOf(() => new webhooks.Endpoint("a", { url, description: "one" })),
        2,
      );
      await registered(new webhooks.Endpoint("b", { url }));
    });

    it("are two where an endpoint is looked up", async () => {
      assert.equal(
        stacksOf(() => webhooks.Endpoint.get("a", "e1")),
        2,
      );
      await registered(webhooks.Endpoint.get("b", "e1"));
    });

    it("are those of its promises for somebody who looks for a leaked one", async () => {
      process.env["PULUMI_DEBUG_PROMISE_LEAKS"] = "true";
      try {
        assert.ok(stacksOf(() => new webhooks.Endpoint("a", { url })) > 20);
      } finally {
        delete process.env["PULUMI_DEBUG_PROMISE_LEAKS"];
      }
      await registered(new webhooks.Endpoint("b", { url }));
    });

    /** A mistake of the program. */
    function mistake(): Error {
      return new Error("made by the program");
    }
    function failing(): never {
      throw mistake();
    }
    const failingLater = async (): Promise<never> => Promise.resolve().then(failing);
    const failingAtOnce = async (): Promise<never> => failing();

    /** Whether an error leads to the very line that made it. */
    const isLocated = (error: unknown): boolean => {
      const [, made = "", thrown = ""] = (error as Error).stack?.split("\n") ?? [];
      assert.match(made, new RegExp(`at mistake \\(${__filename}:\\d+:\\d+\\)`));
      assert.match(thrown, new RegExp(`at failing \\(${__filename}:\\d+:\\d+\\)`));
      return true;
    };

    const group = "test:index:Group";
    /** Declares another resource first, the stacks of which are left out before the mistake. */
    const failingTransformation: pulumi.ResourceTransformation = ({ type, name }) => {
      if (type === group || name === "beside") return undefined;
      new webhooks.Endpoint("beside", { url });
      return failing();
    };
    /** A stack of its own, so that no other test declares anything in it. */
    const inStack = async (work: () => unknown): Promise<void> => {
      await pulumi.runtime.runInPulumiStack(() => Promise.resolve(void work()));
      (state as unknown as { setStackResource(stack: undefined): void }).setStackResource(undefined);
    };

    const thrown: Readonly<Record<string, () => unknown>> = {
      "a transformation": () =>
        new webhooks.Endpoint("a", { url }, { transformations: [failingTransformation] }),
      "a transformation of the parent": () => {
        const transformations = [failingTransformation];
        const parent = new pulumi.ComponentResource(group, "group", {}, { transformations });
        return new webhooks.Endpoint("a", { url }, { parent });
      },
      "a transformation of the stack": () => {
        pulumi.runtime.registerStackTransformation(failingTransformation);
        return new webhooks.Endpoint("a", { url });
      },
      "a getter of the arguments": () =>
        new webhooks.Endpoint("a", {
          get url() {
            return failing();
          },
        }),
      "a getter inside an argument": () =>
        new webhooks.Endpoint("a", {
          url,
          authentication: {
            type: "api_key",
            get apiKey() {
              return failing();
            },
          },
        }),
      "a getter of the options": () =>
        new webhooks.Endpoint(
          "a",
          { url },
          {
            get protect() {
              return failing();
            },
          },
        ),
    };

    for (const [where, work] of Object.entries(thrown)) {
      it(`are kept of what is thrown in ${where}`, () => inStack(() => assert.throws(work, isLocated)));
    }

    for (const [what, fail] of Object.entries({
      "an async function that fails at once": failingAtOnce,
      "an async function that fails later": failingLater,
      "an apply": () => promiseOf(pulumi.output(1).apply(failing)),
    })) {
      it(`are kept of what is thrown in ${what} and is begun meanwhile`, async () => {
        const begun: Promise<unknown>[] = [];
        const begin = (): undefined => void begun.push(fail());
        const declared = new webhooks.Endpoint(
          "a",
          {
            url,
            get description() {
              return begin();
            },
          },
          { transformations: [begin] },
        );

        assert.equal(begun.length, 2);
        for (const result of begun) await assert.rejects(result, isLocated);
        await registered(declared);
      });
    }

    it("are kept of an error that was made earlier", () => {
      const earlier = mistake();
      const { stack } = earlier;
      const transformations = [
        () => {
          throw earlier;
        },
      ];
      assert.throws(() => new webhooks.Endpoint("a", { url }, { transformations }), earlier);
      assert.equal(earlier.stack, stack);
    });

    it("are kept of what the SDK refuses", () => {
      assert.throws(
        () => new webhooks.Endpoint("", { url }),
        (error: Error) => error.stack?.includes(__filename) === true,
      );
    });

    for (const [what, declare] of Object.entries({
      "is declared": () => new webhooks.Endpoint("a", { url }),
      "is looked up": () => webhooks.Endpoint.get("a", "e1"),
    })) {
      it(`lead to the resource whose registration is refused: one that ${what}`, async () => {
        await pulumi.runtime.setMocks({
          newResource: () => {
            throw new Error("transform failed");
          },
          call: () => ({}),
        });
        const leadsHere = ({ message, stack = "" }: Error): boolean =>
          /transform failed/.test(message) && stack.includes(`at ${declare.name} (${__filename}`);
        await assert.rejects(promiseOf(declare().id), leadsHere);
      });
    }

    it("are noted again where the registration itself fails", () => {
      const alias = {
        get name() {
          return failing();
        },
      };
      assert.throws(() => new webhooks.Endpoint("a", { url }, { aliases: [alias] }), /made by the program/);
      assert.throws(failing, isLocated);
    });
  });
