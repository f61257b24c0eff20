/** What a program sends to the engine for each resource: a mock is shown less, so the requests are caught on their way to it. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import type { IResourceMonitorClient } from "@pulumi/pulumi/proto/resource_grpc_pb";
import type { ReadResourceRequest, RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import type { Fields } from "../../provider/base/fields";

export interface MockOptions {
  readonly isPreview?: boolean;
  /** What the engine answers for a resource. Default: its inputs. */
  readonly state?: (inputs: Fields, name: string) => Fields;
}

/** The requests of one run, by the name of the resource. */
export class Registrations {
  /** Those of components, too, in their order. */
  readonly all: RegisterResourceRequest[] = [];
  readonly declared = new Map<string, RegisterResourceRequest>();
  readonly read = new Map<string, ReadResourceRequest>();

  /** Begins a run whose engine answers with the inputs. */
  static async begin({
    isPreview = false,
    state = (inputs) => inputs,
  }: MockOptions = {}): Promise<Registrations> {
    const mocks: pulumi.runtime.Mocks = {
      newResource: ({ name, inputs }) => ({
        id: isPreview ? undefined : `${name}-id`,
        state: { ...state(inputs as Fields, name) },
      }),
      call: () => ({}),
    };
    await pulumi.runtime.setMocks(mocks, "project", "stack", isPreview);
    const caught = new Registrations();
    const monitor = pulumi.runtime.getMonitor() as unknown as Pick<
      IResourceMonitorClient,
      "registerResource" | "readResource"
    >;
    const register = monitor.registerResource.bind(monitor);
    monitor.registerResource = (request: RegisterResourceRequest, ...rest: [never]) => {
      caught.all.push(request);
      caught.declared.set(request.getName(), request);
      return register(request, ...rest);
    };
    const read = monitor.readResource.bind(monitor);
    monitor.readResource = (request: ReadResourceRequest, ...rest: [never]) => {
      caught.read.set(request.getName(), request);
      return read(request, ...rest);
    };
    return caught;
  }

  /** The request for a resource that is declared. */
  async of(resource: pulumi.Resource, name: string): Promise<RegisterResourceRequest> {
    await promiseOf(resource.urn);
    const request = this.declared.get(name);
    assert.ok(request, `${name} was not registered`);
    return request;
  }

  /** The request for a resource that is looked up. */
  async ofLookup(resource: pulumi.Resource, name: string): Promise<ReadResourceRequest> {
    await promiseOf(resource.urn);
    const request = this.read.get(name);
    assert.ok(request, `${name} was not read`);
    return request;
  }
}

/** The value of an output; undefined where it is not known. */
export function promiseOf<Value>(output: pulumi.Output<Value>): Promise<Value> {
  return (output as unknown as { promise(): Promise<Value> }).promise();
}

/** An output that stays unknown in an up: that of a resource that failed while the run goes on. */
export function lostOutput(): pulumi.Output<string> {
  return new (pulumi.Output as unknown as new (...parts: unknown[]) => pulumi.Output<string>)(
    new Set(),
    Promise.resolve(undefined),
    Promise.resolve(false),
    Promise.resolve(false),
    Promise.resolve([]),
  );
}
