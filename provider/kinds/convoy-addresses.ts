/** URLs and e-mail addresses as a running Convoy reads them: it refuses texts that JavaScript repairs or lets pass. */

import { z } from "zod";
import { problem } from "../base/errors";
import { valueAt } from "../base/fields";
import { printed } from "../base/notice";
import { parseUrl } from "../base/url";
import { clauses, notices } from "./notices";
import type { Rule } from "./rule";

/** @internal The rule for a URL, where it is declared and is one for JavaScript. */
export function readableUrl<Inputs>(
  path: string,
  isUsed: (inputs: Partial<Inputs>) => boolean = () => true,
): Rule<Inputs> {
  return (inputs) => {
    if (!isUsed(inputs)) return [];
    const text = valueAt(inputs, path.split("."));
    if (typeof text !== "string" || !/^https?:$/.test(parseUrl(text)?.protocol ?? "")) return [];
    const reason = urlFault(text);
    return reason === undefined ? [] : [problem(path, notices["unusable-url"]({ reason }))];
  };
}

/** Why the service cannot use a URL, as a clause; undefined where it can. Go parses it, and repairs nothing. */
function urlFault(text: string): string | undefined {
  if (text !== text.trim()) return clauses.urlSpace();
  if (/[\u0000-\u001f\u007f]/.test(text)) return clauses.urlControl();
  if (text.includes("\\")) return clauses.urlBackslash();
  const [, authority = "", path = "", fragment = ""] =
    /^https?:\/\/([^/?#]*)([^?#]*)(?:\?[^#]*)?(.*)$/i.exec(text) ?? [];
  const at = authority.lastIndexOf("@");
  const [user, host] = [authority.slice(0, Math.max(at, 0)), authority.slice(at + 1)];
  if (host.replace(/:\d*$/, "") === "") return clauses.urlHost();
  if ([user, path, fragment].some((part) => /%(?![\da-f]{2})/i.test(part))) return clauses.urlEscape();
  if (!/^[\w\-.~:!$&'()*+,;=%@]*$/.test(user)) return clauses.urlUser();
  // Only letters beyond ASCII may be escaped in a host.
  return /[^\w\-.~!$&'()*+,;=:[\]%\u0080-\u{10ffff}]|%(?![89a-f][\da-f])/iu.test(host)
    ? clauses.urlHostCharacter()
    : undefined;
}

const letters = "a-zA-Z\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}";
const atom = `[\\d!#$%&'*+\\-/=?^_\`{|}~${letters}]+`;
const localPart = new RegExp(`^(${atom}(\\.${atom})*|"[^\\r\\n]*")$`, "u");
const domain = new RegExp(`^[\\d${letters}][\\d._~${letters}-]*[${letters}]\\.?$`, "u");
const dot = new RegExp(`[\\d${letters}]\\.[${letters}]`, "u");

/** @internal An e-mail address; an empty text is none. Its domain has a dot, and ends in a letter. */
export function email(notice: Parameters<typeof printed>[0]): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .refine((text) => text === "" || isEmail(text), printed(notice))
    .optional();
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const after = text.slice(at + 1);
  return at > 0 && localPart.test(text.slice(0, at)) && domain.test(after) && dot.test(after);
}
