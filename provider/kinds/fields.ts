/** What every kind accepts, and the roles that its fields have. */

/** What every kind accepts. */
export interface CommonInputs {
  /**
   * The ID of an existing object to take over instead of creating one. Counts when the resource is created:
   * the object is read and compared, and written only if something declared differs. A different ID later
   * replaces the resource; removing it changes nothing. While it names the object, nothing else but `projectId`
   * replaces the resource: what only a new object could have stays as it is, and the preview says so.
   */
  readonly adoptId?: string | undefined;
  /** The project the object belongs to. Default: the setting `webhooks:projectId`. A change replaces the resource. */
  readonly projectId?: string | undefined;
}

/** The role of a field: declared, added by the service, or shown by a look-up only. */
export type Role = "input" | "output" | "lookup";

/** The role of each field of a kind. A missing field is a type error. */
export type FieldsOf<Inputs, Outputs, LookupOutputs = object> = {
  readonly [Name in keyof Inputs]-?: "input";
} & {
  readonly [Name in Exclude<keyof Outputs, keyof Inputs>]-?: "output";
} & { readonly [Name in keyof LookupOutputs]-?: "lookup" };
