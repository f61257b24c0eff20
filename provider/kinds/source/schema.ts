/** Source: the schemas of an answer and a body. */

import { z } from "zod";
import { objectId, oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { innerId, wire } from "../../http/wire";
import { apiKeyHeaderSchema } from "../authentication";
import { FieldSchemas } from "../field-schemas";
import { headerName } from "../input-schema";
import type {
  SignatureEncoding,
  SignatureHash,
  SourceProvider,
  SourceType,
  SourceVerifierType,
} from "../enums";
import { sourceFields } from "./fields";
import { pubSubSchema } from "./pub-sub";
import type { ListedSource, Source, SourceDetails, SourceExtras, SourceInputs } from "./types";

const plain = new FieldSchemas<SourceInputs, typeof sourceFields>(sourceFields);

const sourceVerifierSchema = z.object({
  type: oneOf<SourceVerifierType>(),
  apiKey: apiKeyHeaderSchema.optional(),
  basicAuth: z.object({ username: text(), password: text() }).optional(),
  hmac: z
    .object({
      encoding: oneOf<SignatureEncoding>(),
      hash: oneOf<SignatureHash>(),
      header: headerName().optional(),
      secret: text(),
    })
    .optional(),
});

const others = {
  type: oneOf<SourceType>(),
  provider: oneOf<SourceProvider>().register(wire, { isWord: true }),
  customResponse: z.object({ body: text(), contentType: text() }).optional(),
  verifier: sourceVerifierSchema.optional(),
  pubSub: pubSubSchema.optional(),
};

/** @internal */
export const sourceSchema = z.object({
  uid: objectId(),
  ...plain.shown({
    ...others,
    projectId: text(),
    maskId: text(),
    url: text(),
    providerConfig: z.object({ social: z.object({ crcVerifiedAt: text() }).optional() }).optional(),
    createdAt: text(),
    updatedAt: text(),
  }),
  deletedAt: text(),
});

/** @internal */
export const listedSourceSchema = sourceSchema.extend({ uid: innerId() });

/** @internal */
export const sourceExtrasSchema = z.object(plain.ofConvoy());

/** @internal The body of a create or update, which only a running Convoy accepts. */
export const sourceDetailsSchema = z.object(plain.sent({ ...others, ...plain.ofConvoy() }));

/** @internal */
export type SourceAgrees = Assert<
  [
    Agree<Source, typeof sourceSchema>,
    Agree<ListedSource, typeof listedSourceSchema>,
    Agree<SourceExtras, typeof sourceExtrasSchema>,
    Agree<SourceDetails, typeof sourceDetailsSchema>,
  ]
>;
