/**
 * gRPC, protobuf and the messages of Pulumi's plugin protocol, all from the installed SDK: its stubs work with its own copies
 * only. The SDK itself is not loaded, because it would take five times as long to start.
 */

import type * as grpcModule from "@grpc/grpc-js";
import type * as engineMessages from "@pulumi/pulumi/proto/engine_pb";
import type * as engineStubs from "@pulumi/pulumi/proto/engine_grpc_pb";
import type * as pluginMessages from "@pulumi/pulumi/proto/plugin_pb";
import type * as providerMessages from "@pulumi/pulumi/proto/provider_pb";
import type * as providerStubs from "@pulumi/pulumi/proto/provider_grpc_pb";
import type * as statusMessages from "@pulumi/pulumi/proto/status_pb";
import type * as anyMessages from "google-protobuf/google/protobuf/any_pb";
import type * as emptyMessages from "google-protobuf/google/protobuf/empty_pb";
import type * as structMessages from "google-protobuf/google/protobuf/struct_pb";
import { load } from "./sdk";

/** gRPC, as the stubs use it. */
export const grpc = load<typeof grpcModule>("@grpc/grpc-js");
/** The messages of a provider. */
export const provider = load<typeof providerMessages>("@pulumi/pulumi/proto/provider_pb");
/** The service of a provider. */
export const { ResourceProviderService } = load<typeof providerStubs>(
  "@pulumi/pulumi/proto/provider_grpc_pb",
);
/** The messages that every plugin has. */
export const plugin = load<typeof pluginMessages>("@pulumi/pulumi/proto/plugin_pb");
/** The messages of the engine. */
export const engine = load<typeof engineMessages>("@pulumi/pulumi/proto/engine_pb");
/** The client of the engine. */
export const { EngineClient } = load<typeof engineStubs>("@pulumi/pulumi/proto/engine_grpc_pb");
/** The status of a failed call, with details. */
export const { Status } = load<typeof statusMessages>("@pulumi/pulumi/proto/status_pb");
/** The empty message. */
export const { Empty } = load<typeof emptyMessages>("google-protobuf/google/protobuf/empty_pb");
/** A message of any type. */
export const { Any } = load<typeof anyMessages>("google-protobuf/google/protobuf/any_pb");
/** A JSON object as a message. */
export const { Struct } = load<typeof structMessages>("google-protobuf/google/protobuf/struct_pb");

/** A JSON object as a message. */
export type Struct = structMessages.Struct;
/** The messages of a provider. */
export type Messages = typeof providerMessages;

/** The limits of a message are those of the engine. */
export const channelOptions = {
  "grpc.max_receive_message_length": 400 * 1024 * 1024,
  "grpc.max_send_message_length": 400 * 1024 * 1024,
};
