/** The engine as programs have it, for components: it registers what they consist of. Few runs have one, so it is loaded with the first. */

import type * as monitorStubs from "@pulumi/pulumi/proto/resource_grpc_pb";
import type * as monitorMessages from "@pulumi/pulumi/proto/resource_pb";
import type * as aliasMessages from "@pulumi/pulumi/proto/alias_pb";
import { channelOptions, grpc } from "./protocol";
import type { Struct } from "./protocol";
import { load } from "./sdk";

/** The messages of the engine for programs. */
export const messages = load<typeof monitorMessages>("@pulumi/pulumi/proto/resource_pb");
/** The messages for former names. */
export const { Alias } = load<typeof aliasMessages>("@pulumi/pulumi/proto/alias_pb");
const { ResourceMonitorClient } = load<typeof monitorStubs>("@pulumi/pulumi/proto/resource_grpc_pb");

/** A resource to register. */
export type Registration = InstanceType<(typeof monitorMessages)["RegisterResourceRequest"]>;
/** A resource that is registered. */
export type Registered = InstanceType<(typeof monitorMessages)["RegisterResourceResponse"]>;

/** Whether an engine has done what was registered: one that goes on after a failure answers for what has failed, and for what it passed over. */
export function isSuccess(registered: Registered): boolean {
  return registered.getResult() === messages.Result.SUCCESS;
}

/** An engine takes as long as a user needs to approve what it asks. */
const unlimited = { deadline: Infinity };

/** The engine at one address. */
export class Monitor {
  readonly #client: InstanceType<(typeof monitorStubs)["ResourceMonitorClient"]>;

  constructor(address: string) {
    this.#client = new ResourceMonitorClient(address, grpc.credentials.createInsecure(), channelOptions);
  }

  register(request: Registration): Promise<Registered> {
    return new Promise((resolve, reject) => {
      this.#client.registerResource(request, new grpc.Metadata(), unlimited, (error, answer) =>
        error === null ? resolve(answer) : reject(new Error(error.details)),
      );
    });
  }

  registerOutputs(urn: string, outputs: Struct): Promise<void> {
    const request = new messages.RegisterResourceOutputsRequest();
    request.setUrn(urn);
    request.setOutputs(outputs);
    return new Promise((resolve, reject) => {
      this.#client.registerResourceOutputs(request, new grpc.Metadata(), unlimited, (error) =>
        error === null ? resolve() : reject(new Error(error.details)),
      );
    });
  }

  close(): void {
    this.#client.close();
  }
}
