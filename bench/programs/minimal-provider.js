/** Sends nothing and checks nothing. State gets the inputs, and the outputs that such an object has. */

"use strict";

const moment = "2026-01-02T03:04:05.678Z";

/** The outputs instead of answers of a service, by type. `none` is for resources without outputs. */
exports.outputs = {
  Endpoint: {
    status: "active",
    createdAt: moment,
    updatedAt: moment,
    signingSecret: "0123456789abcdefghijklmnopqrstuv",
    signingSecretUid: "00000000000000000000000001",
    signingSecretRotatedAt: moment,
  },
  PortalLink: {
    url: "http://127.0.0.1:12345/portal?token=0123456789abcdefghijklmnopqrstuv",
    token: "0123456789abcdefghijklmnopqrstuv",
    endpointCount: 2,
    createdAt: moment,
    updatedAt: moment,
  },
  Subscription: { createdAt: moment, updatedAt: moment },
  EventType: {},
  none: {},
};

let made = 0;

const provider = (outputs) => ({
  create: async (inputs) => ({
    id: `made-${String((made += 1)).padStart(21, "0")}`,
    outs: { ...inputs, ...outputs },
  }),
});

/** The providers, by the same names. */
exports.providers = Object.fromEntries(
  Object.entries(exports.outputs).map(([type, outputs]) => [type, provider(outputs)]),
);
