/** One row per tenant: where its webhooks go. Adding a tenant or an address is a change in this table only. */
export const tenants: Readonly<Record<string, readonly string[]>> = {
  acme: ["https://hooks.acme.example.com/orders", "https://hooks.acme.example.com/audit"],
  globex: ["https://globex.example.com/webhooks"],
  initech: ["https://initech.example.com/in"],
};
