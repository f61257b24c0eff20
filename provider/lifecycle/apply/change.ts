/** One change of a resource: from what state holds of it to what its program declares. Made once for each call. Knows no kind. */

import { defined } from "../../base/fields";
import type { Fields } from "../../base/fields";
import type { IsUnknown } from "../../base/markers";
import type { AnyDefinition } from "../../kinds/definition";
import { compare } from "./compare";
import type { Row } from "./compare";
import { unsent } from "./create-only";
import { knownParts } from "./rules";

const isNeverUnknown: IsUnknown = () => false;

/** What is to become of one object. Pure: whoever asks the same gets the same. */
export class Change {
  /** The inputs whose value is known. */
  readonly known: Fields;
  /** The names of the declared inputs whose value is not known yet. */
  readonly unknown: ReadonlySet<string>;
  private readonly seen = new Map<Fields | undefined, readonly Row[]>();

  /**
   * @param state undefined of a resource that is created or adopted
   * @param inputs what the program declares
   * @param original the change of the same object of which this one is a variant
   */
  constructor(
    readonly definition: AnyDefinition,
    readonly state: Fields | undefined,
    readonly inputs: Fields,
    readonly isUnknown = isNeverUnknown,
    private readonly original?: Change,
  ) {
    const { known, unknown } = isUnknown(inputs)
      ? knownParts(inputs, isUnknown)
      : { known: inputs, unknown: new Set<string>() };
    this.known = known;
    this.unknown = unknown;
  }

  /**
   * The comparison of an object with this change: the only one, however often somebody asks.
   *
   * @param live undefined where the object cannot be read
   */
  see(live: Fields | undefined): readonly Row[] {
    const { definition, state, known, original } = this;
    const rows =
      this.seen.get(live) ??
      (original === undefined
        ? compare(definition, state, known, live)
        : original.see(live).map((row) => row.declaring(known)));
    this.seen.set(live, rows);
    return rows;
  }

  /** The same change with other inputs. */
  declaring(inputs: Fields): Change {
    return new Change(this.definition, this.state, inputs, this.isUnknown, this.original ?? this);
  }

  /**
   * The change without inputs that the existing object cannot take: state says what the object has, so those keep their old value
   * there.
   *
   * @param live undefined where the object cannot be read
   */
  attainable(live: Fields | undefined): Change {
    const { definition, inputs, state = {} } = this;
    const left = unsent(definition, live === undefined ? [] : this.see(live), inputs, state);
    if (left.length === 0) return this;
    const rest = Object.entries(inputs).filter(([name]) => !left.includes(name));
    return this.declaring(defined([...rest, ...left.map((name) => [name, state[name]] as const)]));
  }
}
