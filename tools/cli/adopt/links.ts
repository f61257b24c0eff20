/** Remarks on an imported portal link: endpoints that it may inherit from its owner, and endpoints that are gone. */

import type { Notice } from "../../../provider/base/notice";
import { oneLine } from "../../../provider/base/text";
import type { Fields } from "../../../provider/base/fields";
import { nameAndId } from "../io/view";
import { enumerated } from "../../../provider/base/lists";
import { notices } from "./notices";

/** More names would not help the reader. */
const maxNames = 10;

/** Makes the remarks on a link with these inputs. `endpoints` are all endpoints of the project. */
export function linkRemarks(
  endpoints: ReadonlyMap<string, object>,
): (live: object, inputs: Fields) => Notice[] {
  const named = (ids: readonly string[]): string => {
    const names = ids.map((id) => oneLine(nameAndId({ ...endpoints.get(id), uid: id })));
    return enumerated(names, maxNames);
  };
  return (live, inputs) => {
    const { endpoints: listed = [] } = live as { readonly endpoints?: readonly string[] };
    const declared = (inputs["endpoints"] ?? []) as readonly string[];
    const inherited = listed.filter((id) => !declared.includes(id));
    const gone = declared.filter((id) => !endpoints.has(id));
    return [
      ...(inherited.length === 0
        ? []
        : [notices["import-of-owner-endpoints"]({ endpoints: named(inherited) })]),
      ...(gone.length === 0 ? [] : [notices["import-of-gone-endpoints"]({ endpoints: named(gone) })]),
    ];
  };
}
