/** What looks like a mistake in the inputs and is sent all the same, as notices. Knows no kind. */

import type { InputRemark } from "../../base/errors";
import type { Fields } from "../../base/fields";
import type { IsUnknown } from "../../base/markers";
import type { Notice } from "../../base/notice";
import type { AnyDefinition } from "../../kinds/definition";
import { applyRules } from "./rules";

/** A remark on an input, as a user reads it. */
export function remarkNotice({ path, reason, notice: code = "", severity }: InputRemark): Notice {
  return { code, severity, text: path === "" ? reason : `${path}: ${reason}` };
}

/** The remarks on inputs that the state before does not deserve as well, each with its input. */
export function newRemarks(
  { warnings = [] }: AnyDefinition,
  { state, declared }: { readonly state: Fields; readonly declared: Fields },
  isUnknown: IsUnknown,
): { readonly notice: Notice; readonly input: string }[] {
  const old = applyRules(warnings, state, {}, isUnknown).map((inputRemark) => remarkNotice(inputRemark));
  return applyRules(warnings, declared, state, isUnknown)
    .map((inputRemark) => ({
      notice: remarkNotice(inputRemark),
      input: inputRemark.path.split(/[.[]/)[0] ?? "",
    }))
    .filter(({ notice }) => !old.some(({ code, text }) => code === notice.code && text === notice.text));
}
