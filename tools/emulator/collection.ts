/** A collection of objects in memory that can also tell what it held a while ago. Knows no kind and no HTTP. */

/** An object in which every field is optional, at any depth. */
export type Given<Kind> = Kind extends readonly (infer Item)[]
  ? Given<Item>[]
  : Kind extends object
    ? { [Field in keyof Kind]?: Given<Kind[Field]> | undefined }
    : Kind;

/** The objects of one kind in a project, which a test can read and change without requests. Methods return copies. */
export interface EmulatorCollection<Kind> {
  /** Returns all objects in insertion order. */
  list(): Kind[];
  /** Returns the object with this ID, or undefined if there is none. */
  get(id: string): Kind | undefined;
  /** Adds an object, or replaces the one with the same ID. Missing fields get default values. Returns the object. */
  put(object: Given<Kind>): Kind;
  /** Updates some fields of an object, and its `updated_at`. Throws if no object has this ID. */
  patch(id: string, changes: Given<Kind>): Kind;
  /** Deletes an object. Returns false if no object has this ID. */
  remove(id: string): boolean;
  /** The number of objects. */
  readonly size: number;
}

interface Version<Kind> {
  readonly from: number;
  readonly object: Kind | undefined;
}

/** Past versions kept per object, for stale reads. */
const VERSIONS_KEPT = 16;

interface CollectionRules<Kind> {
  readonly complete: (given: Given<Kind>) => Kind;
  readonly idOf: (object: Kind) => string;
  readonly now: () => Date;
  readonly expire?: (object: Kind, now: Date) => Kind;
}

/** The one implementation of a collection; it also remembers what it held a while ago. */
export class Collection<Kind extends object> implements EmulatorCollection<Kind> {
  private readonly objects = new Map<string, Kind>();
  private readonly versions = new Map<string, Version<Kind>[]>();

  constructor(private readonly rules: CollectionRules<Kind>) {}

  get size(): number {
    return this.objects.size;
  }

  list(): Kind[] {
    return this.select(() => true);
  }

  /** The objects for which something holds; only they are copied. */
  select(holds: (object: Kind) => boolean): Kind[] {
    return [...this.objects.values()].filter(holds).map((object) => this.shown(object));
  }

  /** The IDs of the objects for which something holds. */
  ids(holds: (object: Kind) => boolean): string[] {
    return [...this.objects].filter(([, object]) => holds(object)).map(([id]) => id);
  }

  get(id: string): Kind | undefined {
    const object = this.objects.get(id);
    return object && this.shown(object);
  }

  put(object: Given<Kind>): Kind {
    return this.keep(this.rules.complete(object), this.rules.now().getTime());
  }

  /** Like `put`, for what was there before the emulator started: never hidden from a stale read. */
  seed(object: Given<Kind>): Kind {
    return this.keep(this.rules.complete(object), Number.NEGATIVE_INFINITY);
  }

  patch(id: string, changes: Given<Kind>): Kind {
    const object = this.get(id);
    if (object === undefined) throw new Error(`The emulator holds no object with the ID ${id} here`);
    const touched = "updated_at" in object ? { updated_at: this.rules.now().toISOString() } : {};
    return this.put({ ...object, ...touched, ...changes });
  }

  remove(id: string): boolean {
    this.remember(id, undefined, this.rules.now().getTime());
    return this.objects.delete(id);
  }

  /** A copy that holds what this collection held at a time. */
  asOf(time: Date): Collection<Kind> {
    const past = new Collection(this.rules);
    for (const versions of this.versions.values()) {
      const object = versions.findLast(({ from }) => from <= time.getTime())?.object;
      if (object) past.keep(object, Number.NEGATIVE_INFINITY);
    }
    return past;
  }

  private keep(object: Kind, from: number): Kind {
    const copy = structuredClone(object);
    this.objects.set(this.rules.idOf(copy), copy);
    this.remember(this.rules.idOf(copy), copy, from);
    return this.shown(copy);
  }

  private remember(id: string, object: Kind | undefined, from: number): void {
    const versions = this.versions.get(id) ?? [];
    this.versions.set(id, [...versions, { from, object }].slice(-VERSIONS_KEPT));
  }

  private shown(object: Kind): Kind {
    const copy = structuredClone(object);
    return this.rules.expire ? this.rules.expire(copy, this.rules.now()) : copy;
  }
}

/** What is given, with defaults for what is left out; an undefined field counts as left out. */
export function filled<Defaults extends object, Fields extends object>(
  defaults: Defaults,
  given: Fields,
): Omit<Fields, keyof Defaults> & Defaults {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...(Object.fromEntries(set) as Fields) };
}
