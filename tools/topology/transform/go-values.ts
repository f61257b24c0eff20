/** The payload of a function as the service passes it: views on the maps and lists of Go, and the way of a result into JSON. The engine reads the text of this one function, so it refers to nothing outside itself. */

/** The way of values into a function and out of it. */
export interface GoValues {
  /** What a function sees of parsed JSON. */
  seen(input: unknown, holdsTexts: boolean): unknown;
  /** The JSON text of what a function returns. @throws NoJson */
  written(result: unknown): string;
  /** A value as a text, as the engine spells it. */
  spelled(value: unknown): string;
  /** A value that JSON cannot express, by the cause. */
  readonly NoJson: new (value: string) => Error;
}

/** @param realm the globals of the function, before it runs */
export function goValues(realm: typeof globalThis): GoValues {
  /** A value as the service holds it, in Go. */
  type GoValue = null | boolean | number | string | GoMap | GoList | GoOther;
  interface GoMap {
    readonly entries: Map<string, GoValue>;
    /** Whether every value becomes a string, as in the map of headers. */
    readonly holdsTexts: boolean;
  }
  /** A list: its own length over elements that other lists may share, so only one view grows or shrinks. */
  interface GoList {
    elements: GoValue[];
    length: number;
    /** The length to which it can grow over the same elements. */
    capacity: number;
  }
  /** Any other object: nothing in it can be read, unless it is a function. */
  interface GoOther {
    /** Its JSON; undefined if it has none. */
    readonly json: string | undefined;
    /** What the function reads back after it assigned the object. */
    readonly original?: object;
  }

  const { Object: ObjectOf, Array: ArrayOf, Proxy: ProxyOf } = realm;
  const plain = ObjectOf.prototype;
  const views = new WeakMap<object, GoMap | GoList | GoOther>();
  const proxies = new WeakSet();
  class NoJson extends Error {}

  /** A value as a text, as the engine spells it. */
  const spelled = (value: unknown): string =>
    typeof value === "symbol" ? (value.description ?? "") : String(value);

  const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

  const isMap = (value: object): value is GoMap => "entries" in value;
  const isList = (value: object): value is GoList => "elements" in value;
  const listOf = (elements: GoValue[], capacity = elements.length): GoList => ({
    elements,
    length: elements.length,
    capacity,
  });
  const resize = (list: GoList, length: number): void => {
    if (length > list.capacity) {
      list.elements = list.elements.slice(0, list.length);
      list.capacity = Math.max(length, 2 * list.capacity);
    }
    list.elements.fill(null, Math.min(length, list.length), Math.max(length, list.length));
    list.length = length;
  };
  const put = (list: GoList, index: number, value: GoValue): void => {
    if (index >= list.length) resize(list, index + 1);
    list.elements[index] = value;
  };

  /** The value of parsed JSON. */
  const hosted = (value: unknown): GoValue => {
    if (typeof value !== "object" || value === null) return value as GoValue;
    // The decoder doubles its capacity.
    if (Array.isArray(value))
      return listOf(value.map(hosted), value.length && 2 ** Math.ceil(Math.log2(value.length)));
    const entries = Object.entries(value).map(([name, inner]) => [name, hosted(inner)] as const);
    return { entries: new Map(entries), holdsTexts: false };
  };

  /** Whether a method of a built-in type takes an object as one of its own, from whatever context. */
  const has = (method: (this: never) => unknown, value: object): boolean => {
    try {
      Reflect.apply(method, value, []);
      return true;
    } catch {
      return false;
    }
  };
  const typedName = Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(Uint8Array.prototype) as object,
    Symbol.toStringTag,
  )?.get;
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const base64 = (bytes: readonly number[]): string => {
    let text = "";
    for (let at = 0; at < bytes.length; at += 3) {
      const [one = 0, two = 0, three = 0] = bytes.slice(at, at + 3);
      const bits = (one << 16) | (two << 8) | three;
      const signs = [18, 12, 6, 0].map((shift) => letters.charAt((bits >> shift) & 63)).join("");
      text += signs.slice(0, bytes.length - at + 1).padEnd(4, "=");
    }
    return text;
  };
  /** A time without trailing zeros, in UTC; null where it is none. */
  const timeText = (date: Date): string | null =>
    Number.isNaN(date.getTime()) ? null : date.toISOString().replace(/\.?0*Z$/, "Z");

  /** The Go value of a JavaScript value, at this moment. */
  const exported = (value: unknown, known = new Map<object, GoValue>()): GoValue => {
    if (typeof value === "string") return wellFormed(value);
    if (typeof value === "number" || typeof value === "boolean") return value;
    if (value === undefined || value === null) return null;
    if (typeof value === "symbol") return value.description ?? "";
    if (typeof value === "function") return { json: undefined, original: value };
    if (typeof value === "bigint") return { json: undefined };
    const view = views.get(value);
    // Go passes a list on with a length of its own.
    if (view !== undefined) return isList(view) ? { ...view } : view;
    const found = known.get(value);
    if (found !== undefined) return found;
    const listed = (parts: Iterable<unknown>): GoList => {
      const list = listOf([]);
      known.set(value, list);
      for (const part of parts) put(list, list.length, exported(part, known));
      return list;
    };
    if (proxies.has(value)) return { json: "{}" };
    const fields = (): GoMap => {
      const map: GoMap = { entries: new Map(), holdsTexts: false };
      known.set(value, map);
      for (const name of Object.keys(value))
        map.entries.set(name, exported((value as Record<string, unknown>)[name], known));
      return map;
    };
    if (Array.isArray(value)) return listed(Array.from({ ...value, length: value.length }));
    const tag = Object.prototype.toString.call(value);
    if (tag === "[object Object]" && Object.getPrototypeOf(value) === plain) return fields();
    if (has(Date.prototype.getTime, value)) {
      const time = timeText(new Date(Date.prototype.getTime.call(value)));
      if (time === null && known.size === 0) throw new NoJson("Invalid Date");
      return time === null ? null : { json: JSON.stringify(time) };
    }
    if (has(Number.prototype.valueOf, value)) return Number.prototype.valueOf.call(value);
    if (has(Boolean.prototype.valueOf, value)) return Boolean.prototype.valueOf.call(value);
    if (has(String.prototype.valueOf, value)) return { entries: new Map(), holdsTexts: false };
    if (has(Map.prototype.keys, value)) return listed(Map.prototype.entries.call(value));
    if (has(Set.prototype.keys, value)) return listed(Set.prototype.values.call(value));
    const typed = typedName?.call(value) as string | undefined;
    if (typed !== undefined) {
      const items = Array.prototype.slice.call(value) as number[];
      return /^Uint8/.test(typed) ? base64(items) : listed(items);
    }
    if (tag === "[object Arguments]")
      return listed(Array.from({ ...value, length: (value as unknown[]).length }));
    return fields();
  };

  /** Go orders the bytes of UTF-8, which is the order of code points. */
  const byCodePoint = ([one]: readonly [string, GoValue], [other]: readonly [string, GoValue]): number => {
    const [left, right] = [[...one], [...other]].map((signs) =>
      signs.map((sign) => sign.codePointAt(0) ?? 0),
    );
    const at = left?.findIndex((point, place) => point !== right?.[place]) ?? -1;
    return at === -1 ? one.length - other.length : (left?.[at] ?? 0) - (right?.[at] ?? -1);
  };

  /** The JSON text of a value, with sorted names. */
  const jsonOf = (value: GoValue, around: readonly object[] = []): string => {
    if (typeof value === "number") {
      if (!Number.isFinite(value)) throw new NoJson(String(value));
      return Object.is(value, -0) ? "-0" : String(value);
    }
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    if (!isMap(value) && !isList(value)) {
      if (value.json === undefined) throw new NoJson(typeof value.original);
      return value.json;
    }
    const self = isList(value) ? value.elements : value;
    if (around.includes(self)) throw new NoJson("a cycle");
    const inner = [...around, self];
    if (isList(value))
      return `[${Array.from({ length: value.length }, (_, at) => jsonOf(value.elements[at] ?? null, inner)).join(",")}]`;
    const entries = [...value.entries].map(([name, one]) => [wellFormed(name), one] as const);
    return `{${entries
      .sort(byCodePoint)
      .map(([name, one]) => `${JSON.stringify(name)}:${jsonOf(one, inner)}`)
      .join(",")}}`;
  };

  const described = (value: unknown): PropertyDescriptor => ({
    ...{ value, writable: true, enumerable: true, configurable: true },
  });
  const indexOf = (key: string | symbol): number | undefined =>
    typeof key === "string" && /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : undefined;

  /** What a view does about properties, in the terms of what is below it. Other names are those of the target. */
  const handler = (
    names: () => string[],
    read: (key: string) => GoValue | undefined,
    write: (key: string, value: unknown) => boolean,
    drop: (key: string) => boolean,
  ): ProxyHandler<object> => {
    const at = (key: string | symbol): GoValue | undefined =>
      typeof key === "string" ? read(key) : undefined;
    return {
      get: (target, key, receiver) => {
        const value = at(key);
        return value === undefined ? (Reflect.get(target, key, receiver) as unknown) : seen(value);
      },
      has: (target, key) => at(key) !== undefined || Reflect.has(target, key),
      set: (target, key, value) =>
        typeof key === "string" ? write(key, value) : Reflect.set(target, key, value),
      deleteProperty: (target, key) =>
        (at(key) !== undefined && drop(key as string)) || Reflect.deleteProperty(target, key),
      ownKeys: (target) => [...names(), ...Reflect.ownKeys(target)],
      getOwnPropertyDescriptor: (target, key) => {
        const value = at(key);
        return value === undefined ? Reflect.getOwnPropertyDescriptor(target, key) : described(seen(value));
      },
      defineProperty: (target, key, property) => {
        if (typeof key !== "string") return Reflect.defineProperty(target, key, property);
        const { writable, enumerable, configurable } = property;
        const isPlain = writable !== false && enumerable !== false && configurable !== true;
        return isPlain && !("get" in property) && !("set" in property) && write(key, property.value);
      },
      preventExtensions: () => false,
    };
  };
  const onMap = ({ entries, holdsTexts }: GoMap): ProxyHandler<object> => {
    const textOf = (value: unknown): string => (value === undefined || value === null ? "" : spelled(value));
    return handler(
      () => [...entries.keys()],
      (key) => entries.get(key),
      (key, value) => Boolean(entries.set(key, holdsTexts ? textOf(value) : exported(value))),
      (key) => entries.delete(key),
    );
  };
  const onList = (list: GoList): ProxyHandler<object> => {
    const within = (key: string): number | undefined => {
      const index = indexOf(key);
      return index !== undefined && index < list.length ? index : undefined;
    };
    const write = (key: string, value: unknown): boolean => {
      const index = indexOf(key);
      if (index !== undefined) put(list, index, exported(value));
      else if (key === "length") resize(list, Object.assign([], { length: value }).length);
      else return false;
      return true;
    };
    const drop = (key: string): boolean => {
      const index = within(key);
      if (index !== undefined) put(list, index, null);
      return index !== undefined;
    };
    const read = (key: string): GoValue | undefined => {
      if (key === "length") return list.length;
      const index = within(key);
      return index === undefined ? undefined : (list.elements[index] ?? null);
    };
    const rules = handler(() => [...Array(list.length).keys()].map(String), read, write, drop);
    return {
      ...rules,
      getOwnPropertyDescriptor: (target, key) =>
        key === "length"
          ? { value: list.length, writable: true, enumerable: false, configurable: false }
          : rules.getOwnPropertyDescriptor?.(target, key),
    };
  };
  /** What the function sees: a new view each time, so two of them are never the same object. */
  const seen = (value: GoValue): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if ("original" in value) return value.original;
    const own = isList(value) ? { ...value } : value;
    const view = isMap(own)
      ? new Proxy(new ObjectOf(), onMap(own))
      : isList(own)
        ? new Proxy(new ArrayOf(), onList(own))
        : timeOf(own.json);
    views.set(view, own);
    return view;
  };
  /** The readable part of a time: its text. */
  const timeOf = (text = "{}"): object => {
    const time: unknown = JSON.parse(text);
    const value = new ObjectOf();
    if (typeof time !== "string") return value;
    const shown = time.replace("T", " ").replace("Z", " +0000 UTC");
    return Object.defineProperties(value, {
      toJSON: { value: () => time },
      toString: { value: () => shown },
    });
  };

  // Whether an object is a proxy shows in nothing but its making.
  const revocable = ProxyOf.revocable.bind(ProxyOf);
  ProxyOf.revocable = ((target: object, rules: ProxyHandler<object>) => {
    const made = revocable(target, rules);
    proxies.add(made.proxy);
    return made;
  }) as typeof ProxyOf.revocable;
  realm.Proxy = new Proxy(ProxyOf, {
    construct: (_target, words) => {
      const made = Reflect.construct(ProxyOf, words) as object;
      proxies.add(made);
      return made;
    },
  });
  return {
    seen: (input, holdsTexts) => {
      const value = hosted(input);
      const isTop = typeof value === "object" && value !== null && isMap(value);
      return seen(isTop ? { ...value, holdsTexts } : value);
    },
    written: (result) => jsonOf(exported(result)),
    spelled,
    NoJson,
  };
}
