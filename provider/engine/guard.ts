/** The guard of a run: refuses what `failOn` names and `allow` does not let through, before anything is sent. */

import { clause } from "../base/declare";
import { hasCode, WebhooksError } from "../base/errors";
import type { Notice } from "../base/notice";
import { oneLine } from "../base/text";
import { cleanerFor } from "../http/clean";
import { ruleOf } from "../kinds/definition";
import { differencesOf } from "../lifecycle/apply/differences";
import { judge } from "../lifecycle/apply/entries";
import type { JudgedChange, Refused } from "../lifecycle/apply/entries";
import { openCodes } from "../lifecycle/plan/judged";
import { allDeletions, assertKnown, guardVariables, isGuarded, shownEntry } from "../settings/guard";
import type { Guard, KnownToGuard } from "../settings/guard";
import { clauses, notices } from "./notices";
import type * as registry from "./registry";
import type { AccountSession } from "./session";

/** The guard of one run of one account. */
export class RunGuard {
  /** Whether a program runs in this process: otherwise stack config may be that of the last update. */
  private hasProgram = false;

  constructor(private readonly account: AccountSession) {}

  /** Notes that the program declares a resource. */
  noteProgram(): void {
    this.hasProgram = true;
  }

  /** Whether anything may be refused. @throws SettingsError where the settings cannot be read */
  get isOn(): boolean {
    return isGuarded(this.settings);
  }

  /** Why the settings cannot be read; nothing where they can. */
  problems(): string[] {
    try {
      void this.settings;
      return [];
    } catch (error) {
      if (hasCode(error, "settings")) return [error.message];
      throw error;
    }
  }

  /**
   * Judges a change that is about to be made.
   *
   * @param isDeletion whether it only deletes, which a variable may let through for the whole run
   * @param extra what a refusal says besides
   * @returns what each run says of entries that let any value through
   * @throws WebhooksError where the change is refused
   */
  assert(
    change: JudgedChange,
    {
      isDeletion = false,
      extra,
    }: { readonly isDeletion?: boolean; readonly extra?: string | undefined } = {},
  ): Notice[] {
    const guard = this.settings;
    const isFree =
      isDeletion && guard.allow.some((entry) => entry.text === allDeletions && guard.isByVariable(entry));
    if (isFree) return [];
    const { refused, unbound } = judge(change, guard);
    if (refused.length === 0)
      return [...new Set(unbound.map(({ text }) => text))].map((entry) =>
        notices["allowed-unbound"]({ entry: shownEntry(entry) }),
      );
    const place = this.placeIn(guard);
    const all = refused.map((refusal) => refusalText(change, refusal, place));
    if (isDeletion && !this.hasProgram)
      all.push(clause`${allDeletions} there allows all deletions of one run`);
    const refusals = [...all, ...(extra === undefined ? [] : [extra])].join("; ");
    throw new WebhooksError("refused", notices["change-refused"]({ refusals }));
  }

  /** Whether nothing of a change is refused. */
  allows(change: JudgedChange): boolean {
    return judge(change, this.settings).refused.length === 0;
  }

  /** What a preview says of a change: that `up` will or may refuse it, and what lets it through. */
  foretell(change: JudgedChange): Notice[] {
    const known = change.notices.filter(({ code }) => !openCodes.has(code));
    const isOpen = known.length < change.notices.length;
    const guard = this.settings;
    const { refused } = judge({ ...change, notices: known }, guard);
    const place = guard.countsConfig ? clauses.allowSetting() : clauses.allowVariable();
    const foretold = refused.map(({ notice: { code }, entry }) =>
      entry === undefined
        ? notices["refused-in-up-unknown"]({ refusal: clause`refuses ${code}` })
        : notices["refused-in-up"]({ code, entry: shownEntry(entry), place }),
    );
    return isOpen
      ? [...foretold, notices["refused-in-up-unknown"]({ refusal: clauses.mayRefuse() })]
      : foretold;
  }

  private get settings(): Guard {
    const guard = this.account.guard(this.hasProgram);
    if (isGuarded(guard) || guard.allow.length > 0) assertKnown(guard, knownToGuard());
    return guard;
  }

  /** Where an entry counts, and why not in stack config. */
  private placeIn({ countsConfig }: Guard): string {
    if (countsConfig) return clauses.allowSetting();
    const variable = clauses.allowVariable();
    return this.hasProgram
      ? clause`${variable}, because ${guardVariables.failOn} is set (\`ci apply\` takes it from webhooks:allow)`
      : clause`${variable}, because no program runs that shows the stack config of this run`;
  }
}

function refusalText(change: JudgedChange, { notice, inputs, entry }: Refused, place: string): string {
  const { definition, state, declared } = change;
  const { secrets } = definition;
  // The object may hold other values of what the program marks as secret, which no front knows.
  const clean = cleanerFor(
    [state, declared].map((fields) => ({ fields, secrets })),
    {},
  );
  const values = inputs.flatMap(({ name, before, after }) =>
    differencesOf({
      ...{ name, schema: definition.inputs.shape[name], rule: ruleOf(definition, name) },
      ...{ secrets: secrets[name], live: before, target: after },
    }).map(({ path, live, declared }) => clause`${path}: ${live} → ${declared}`),
  );
  const { code, text } = notice;
  const said = clause`"${clean(oneLine(text))} [${code}]"`;
  const what = values.length === 0 ? said : `${said} (${values.join(", ")})`;
  if (entry !== undefined) return clause`${what}; to allow it, add ${shownEntry(entry)} to ${place}`;
  return change.object === undefined
    ? clause`${what}; to allow it, add the entry that the report of the preview names to ${place}, because the engine does not name the old object here`
    : clause`${what}; a value is not known yet`;
}

/** What there is. Loaded on first use, because most runs have no guard. */
function knownToGuard(): KnownToGuard {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded on first use
  return (require("./registry") as typeof registry).knownToGuard;
}
