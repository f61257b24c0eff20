/** What every contender declares: the topology of the file beside it, with the classes it is given. */

"use strict";

const topology = require("./topology.json");

exports.declareAll = ({ Endpoint, Subscription, EventType, PortalLink }) => {
  const endpoints = topology.endpoints.map((args) => new Endpoint(args.name, args));
  const idOf = (index) => endpoints[index].id;
  for (const { endpoint, ...args } of topology.subscriptions)
    new Subscription(args.name, { ...args, endpointId: idOf(endpoint) });
  for (const args of topology.eventTypes) new EventType(args.adoptId, args);
  for (const { endpoints: listed, ...args } of topology.portalLinks)
    new PortalLink(args.name, { ...args, endpoints: listed.map(idOf) });
};
