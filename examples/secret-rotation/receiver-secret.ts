import * as pulumi from "@pulumi/pulumi";

/** What `ReceiverSecret` takes. */
export interface ReceiverSecretArgs {
  /** Where the receiver listens, for instance `http://127.0.0.1:9090`. */
  address: pulumi.Input<string>;
  /** The secret it shall verify deliveries with. */
  secret: pulumi.Input<string | undefined>;
}

interface Stored {
  address: string;
  secret: string;
}

async function store({ address, secret }: Stored): Promise<Stored> {
  const { ok, status } = await fetch(`${address}/secret`, {
    method: "PUT",
    body: JSON.stringify({ secret }),
  });
  if (!ok) throw new Error(`the receiver at ${address} refused the secret: ${status}`);
  return { address, secret };
}

const provider: pulumi.dynamic.ResourceProvider<Stored, Stored> = {
  create: async (inputs) => ({ id: inputs.address, outs: await store(inputs) }),
  update: async (_id, _olds, inputs) => ({ outs: await store(inputs) }),
};

/** Stands for the secret store of a consumer: Vault, a Kubernetes secret, a parameter of your cloud. */
export class ReceiverSecret extends pulumi.dynamic.Resource {
  constructor(name: string, args: ReceiverSecretArgs, options?: pulumi.CustomResourceOptions) {
    super(provider, name, args, pulumi.mergeOptions(options ?? {}, { additionalSecretOutputs: ["secret"] }));
  }
}
