// Loads gRPC, protobuf and the stubs from the program's own Pulumi SDK, so that any SDK version can be run.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as grpc from "@grpc/grpc-js";
import type * as engineStubs from "@pulumi/pulumi/proto/engine_pb";
import type * as engineService from "@pulumi/pulumi/proto/engine_grpc_pb";
import type * as providerStubs from "@pulumi/pulumi/proto/provider_pb";
import type * as providerService from "@pulumi/pulumi/proto/provider_grpc_pb";
import type * as resourceStubs from "@pulumi/pulumi/proto/resource_pb";
import type * as resourceService from "@pulumi/pulumi/proto/resource_grpc_pb";
import type * as statusStubs from "@pulumi/pulumi/proto/status_pb";
import type * as emptyStubs from "google-protobuf/google/protobuf/empty_pb";
import type * as structStubs from "google-protobuf/google/protobuf/struct_pb";
import type { Properties } from "./values";

/** The parts of a program's SDK that the engine speaks through. */
export interface Sdk {
  /** The folder of `@pulumi/pulumi`. */
  directory: string;
  /** The SDK's version. */
  version: string;
  /** The gRPC library that the SDK uses. */
  grpc: typeof grpc;
  /** Messages and services, by the name of their file. */
  stubs: {
    empty: typeof emptyStubs;
    engine: typeof engineStubs;
    engineService: typeof engineService;
    provider: typeof providerStubs;
    providerService: typeof providerService;
    resource: typeof resourceStubs;
    resourceService: typeof resourceService;
    status: typeof statusStubs;
    struct: typeof structStubs;
  };
  /** Reads a YAML text. */
  parseYaml: (text: string) => unknown;
}

/** Messages may be as large as the real engine allows them to be. */
export const CHANNEL_OPTIONS = { "grpc.max_receive_message_length": 400 * 1024 * 1024 };

/** Finds the SDK of the program in a folder. Fails with one line when there is none. */
export function loadSdk(programDirectory: string): Sdk {
  const fromProgram = createRequire(join(programDirectory, "package.json"));
  let manifest: string;
  try {
    manifest = fromProgram.resolve("@pulumi/pulumi/package.json");
  } catch {
    throw new Error(`@pulumi/pulumi is not installed for the program in ${programDirectory}`);
  }
  const fromSdk = createRequire(manifest);
  const load = <T>(name: string): T => fromSdk(name) as T;
  return {
    directory: dirname(manifest),
    version: (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version,
    grpc: load("@grpc/grpc-js"),
    stubs: {
      empty: load("google-protobuf/google/protobuf/empty_pb.js"),
      engine: load("./proto/engine_pb.js"),
      engineService: load("./proto/engine_grpc_pb.js"),
      provider: load("./proto/provider_pb.js"),
      providerService: load("./proto/provider_grpc_pb.js"),
      resource: load("./proto/resource_pb.js"),
      resourceService: load("./proto/resource_grpc_pb.js"),
      status: load("./proto/status_pb.js"),
      struct: load("google-protobuf/google/protobuf/struct_pb.js"),
    },
    parseYaml: load<{ load: (text: string) => unknown }>("js-yaml").load,
  };
}

/** Properties as a message. */
export function toStruct(sdk: Sdk, properties: Properties): structStubs.Struct {
  return sdk.stubs.struct.Struct.fromJavaScript(properties);
}

/** A message as properties; an absent message is empty. */
export function fromStruct(struct: structStubs.Struct | undefined): Properties {
  return struct?.toJavaScript() ?? {};
}
