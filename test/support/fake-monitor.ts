/** The engine as a component has it: it notes each registration, and answers with an ID, and with outputs as a provider would. */

import { ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/resource_pb";
import { Empty, grpc, provider, Struct } from "../../provider/plugin/protocol";
import { listen, type Call } from "./engine-lines";
import { wireOf } from "./plugin-answers";
import type { Wire } from "./plugin-answers";
import type { Plugin } from "./plugin";

/** What was registered. */
export interface Registration {
  readonly type: string;
  readonly name: string;
  readonly inputs: Wire;
  readonly message: messages.RegisterResourceRequest;
}

/** What the engine answers to a registration; an error ends the run. An engine that goes on after a failure answers with a result. */
export type Answer =
  { readonly id: string; readonly outputs?: Wire; readonly result?: keyof typeof messages.Result } | Error;

/** A component as a program declares it. */
export interface Declared {
  readonly name?: string;
  readonly type?: string;
  readonly inputs: Wire;
  /** What each input depends on, as a whole. */
  readonly inputDependencies?: Readonly<Record<string, readonly string[]>>;
  /** Whether it is a preview. Default false. */
  readonly isPreview?: boolean;
  /** Sets further options. */
  readonly with?: (request: InstanceType<typeof provider.ConstructRequest>) => void;
}

/** The engine of one test. */
export class FakeMonitor {
  readonly registrations: Registration[] = [];
  /** The outputs of components by their URN. */
  readonly outputs = new Map<string, Wire>();
  /** Answers a registration of a resource. */
  answer: (registration: Registration) => Answer | Promise<Answer> = ({ name }) => ({ id: `id of ${name}` });
  readonly #server = new grpc.Server();
  #address = "";

  async listen(): Promise<void> {
    const registerResource: Call<messages.RegisterResourceRequest> = ({ request }, done) =>
      void this.#register(request, done);
    const registerResourceOutputs: Call<messages.RegisterResourceOutputsRequest> = ({ request }, done) => {
      this.outputs.set(request.getUrn(), wireOf(request.getOutputs()));
      done(null, new Empty());
    };
    const calls = { registerResource, registerResourceOutputs };
    this.#address = await listen(this.#server, ResourceMonitorService, calls);
  }

  stop(): void {
    this.#server.forceShutdown();
  }

  /** The resources of a kind in the order of their names. */
  of(kind: string): Registration[] {
    return this.registrations
      .filter(({ type }) => type === `webhooks:index:${kind}`)
      .sort((registration, other) => (registration.name < other.name ? -1 : 1));
  }

  /** Lets the plugin construct a component; returns its URN, its outputs and what each depends on. */
  async construct(
    plugin: Plugin,
    declared: Declared,
  ): Promise<{ urn: string; outputs: Wire; dependencies: Record<string, string[]> }> {
    const { name = "acme", type = "webhooks:index:Tenant", inputs, inputDependencies = {} } = declared;
    const { isPreview = false, with: more } = declared;
    const request = new provider.ConstructRequest();
    request.setDryrun(isPreview);
    request.setMonitorendpoint(this.#address);
    request.setType(type);
    request.setName(name);
    request.setInputs(Struct.fromJavaScript(inputs as never));
    request.setAcceptsOutputValues(true);
    for (const [input, urns] of Object.entries(inputDependencies)) {
      const list = new provider.ConstructRequest.PropertyDependencies();
      list.setUrnsList([...urns]);
      request.getInputdependenciesMap().set(input, list);
    }
    more?.(request);
    const answer = (await plugin.send("construct", request)) as InstanceType<
      typeof provider.ConstructResponse
    >;
    const dependencies: Record<string, string[]> = {};
    answer.getStatedependenciesMap().forEach((list, field) => (dependencies[field] = list.getUrnsList()));
    return { urn: answer.getUrn(), outputs: wireOf(answer.getState()), dependencies };
  }

  async #register(
    message: messages.RegisterResourceRequest,
    done: Parameters<Call<unknown>>[1],
  ): Promise<void> {
    const registration = {
      type: message.getType(),
      name: message.getName(),
      inputs: wireOf(message.getObject()),
      message,
    };
    this.registrations.push(registration);
    const answer = await this.answer(registration);
    if (answer instanceof Error) return done({ code: grpc.status.UNKNOWN, details: answer.message });
    const response = new messages.RegisterResourceResponse();
    response.setUrn(urnOf(registration));
    if (message.getCustom()) response.setId(answer.id);
    response.setResult(messages.Result[answer.result ?? "SUCCESS"]);
    response.setObject(Struct.fromJavaScript((answer.outputs ?? {}) as never));
    done(null, response);
  }
}

/** The URN of a registration, shortened. */
export function urnOf({ type, name }: Pick<Registration, "type" | "name">): string {
  return `urn:pulumi:dev::shop::${type}::${name}`;
}
