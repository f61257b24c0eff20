import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { rowsOf } from "pulumi-webhooks/fleet";
import { Tenant } from "./tenant";

// One program for all shards: which tenants it declares follows from the name of its own stack.
for (const { tenant, url } of rowsOf(pulumi.getStack(), join(__dirname, "fleet.json")))
  new Tenant(String(tenant), { url: String(url) });
