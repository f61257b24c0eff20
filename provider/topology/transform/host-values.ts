/** The input of a function as the service passes it: views on Go's maps and lists, which differ from JavaScript objects and arrays. */

import { spelled } from "./console-text";
import type { Realm } from "./realm";

/** A value as Go holds it. */
export type HostValue = null | boolean | number | string | HostMap | HostList | HostOther;

/** A map. Each view on it reads and writes the same entries. */
export class HostMap {
  /** @param holdsTexts whether it turns every value into a string, as the map of headers does */
  constructor(
    readonly entries = new Map<string, HostValue>(),
    readonly holdsTexts = false,
  ) {}
}

/** A list: its own length over elements that other lists may share, so only one view grows or shrinks. */
export class HostList {
  constructor(
    public elements: HostValue[] = [],
    public length = elements.length,
    /** The length to which it can grow over the same elements. */
    public capacity = length,
  ) {}

  /** The same elements with a length of their own, as Go passes a list on. */
  copy(): HostList {
    return new HostList(this.elements, this.length, this.capacity);
  }

  at(index: number): HostValue {
    return this.elements[index] ?? null;
  }

  put(index: number, value: HostValue): void {
    if (index >= this.length) this.resize(index + 1);
    this.elements[index] = value;
  }

  resize(length: number): void {
    if (length > this.capacity) {
      this.elements = this.elements.slice(0, this.length);
      this.capacity = Math.max(length, 2 * this.capacity);
    }
    this.elements.fill(null, Math.min(length, this.length), Math.max(length, this.length));
    this.length = length;
  }

  values(): HostValue[] {
    return Array.from({ length: this.length }, (_, index) => this.at(index));
  }
}

/** Any other object in Go: nothing in it can be read, unless it is a function. */
export class HostOther {
  /**
   * @param json its JSON; undefined if it has none
   * @param original what the function reads back after it assigned the object
   */
  constructor(
    readonly json: string | undefined,
    readonly original?: object,
  ) {}
}

/** The value of parsed JSON. */
export function hosted(value: unknown): HostValue {
  if (typeof value !== "object" || value === null) return value as HostValue;
  if (Array.isArray(value)) {
    // The decoder doubles its capacity.
    const capacity = value.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(value.length));
    return new HostList(value.map(hosted), value.length, capacity);
  }
  return new HostMap(new Map(Object.entries(value).map(([name, inner]) => [name, hosted(inner)])));
}

/** The views of one run on the values of its input. */
export class Views {
  private readonly values = new WeakMap<object, HostMap | HostList | HostOther>();

  /** @param exported makes the Go value of an assigned value */
  constructor(
    private readonly realm: Realm,
    private readonly exported: (value: unknown) => HostValue,
  ) {}

  /** The Go value of a view; undefined if the object is not one. */
  valueOf(view: object): HostMap | HostList | HostOther | undefined {
    const value = this.values.get(view);
    return value instanceof HostList ? value.copy() : value;
  }

  /** What the function sees: a new view each time, so two of them are never the same object. */
  on(value: HostValue): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof HostOther && value.original !== undefined) return value.original;
    const own = value instanceof HostList ? value.copy() : value;
    const view =
      own instanceof HostMap
        ? new Proxy(this.realm.object(), this.mapHandler(own))
        : own instanceof HostList
          ? new Proxy(this.realm.array(), this.listHandler(own))
          : Object.defineProperties(this.realm.object(), timeMethods(own.json));
    this.values.set(view, own);
    return view;
  }

  private mapHandler({ entries, holdsTexts }: HostMap): ProxyHandler<object> {
    const put = (key: string, value: unknown): true => {
      entries.set(key, holdsTexts ? textOf(value) : this.exported(value));
      return true;
    };
    return {
      ...this.rules(put),
      get: (target, key, receiver) =>
        typeof key === "string" && entries.has(key)
          ? this.on(entries.get(key) ?? null)
          : (Reflect.get(target, key, receiver) as unknown),
      has: (target, key) => entries.has(key as string) || Reflect.has(target, key),
      set: (target, key, value) =>
        typeof key === "string" ? put(key, value) : Reflect.set(target, key, value),
      deleteProperty: (target, key) => entries.delete(key as string) || Reflect.deleteProperty(target, key),
      ownKeys: (target) => [...entries.keys(), ...Reflect.ownKeys(target)],
      getOwnPropertyDescriptor: (target, key) =>
        typeof key === "string" && entries.has(key)
          ? described(this.on(entries.get(key) ?? null))
          : Reflect.getOwnPropertyDescriptor(target, key),
    };
  }

  private listHandler(list: HostList): ProxyHandler<object> {
    const put = (key: string, value: unknown): boolean => {
      const index = indexOf(key);
      if (index !== undefined) list.put(index, this.exported(value));
      else if (key === "length") list.resize(lengthOf(value));
      else return false;
      return true;
    };
    const within = (key: string | symbol): number | undefined => {
      const index = indexOf(key);
      return index !== undefined && index < list.length ? index : undefined;
    };
    return {
      ...this.rules(put),
      get: (target, key, receiver) => {
        if (key === "length") return list.length;
        const index = within(key);
        return index === undefined
          ? (Reflect.get(target, key, receiver) as unknown)
          : this.on(list.at(index));
      },
      has: (target, key) => within(key) !== undefined || Reflect.has(target, key),
      set: (target, key, value) =>
        typeof key === "string" ? put(key, value) : Reflect.set(target, key, value),
      deleteProperty: (target, key) => {
        const index = within(key);
        if (index === undefined) return Reflect.deleteProperty(target, key);
        list.put(index, null);
        return true;
      },
      ownKeys: (target) =>
        [...Array(list.length).keys()].map(String).concat(Reflect.ownKeys(target) as string[]),
      getOwnPropertyDescriptor: (target, key) => {
        if (key === "length")
          return { value: list.length, writable: true, enumerable: false, configurable: false };
        const index = within(key);
        return index === undefined
          ? Reflect.getOwnPropertyDescriptor(target, key)
          : described(this.on(list.at(index)));
      },
    };
  }

  /** What both kinds of view refuse. */
  private rules(put: (key: string, value: unknown) => boolean): ProxyHandler<object> {
    return {
      defineProperty: (target, key, property) => {
        if (typeof key !== "string") return Reflect.defineProperty(target, key, property);
        const { writable, enumerable, configurable } = property;
        const isPlain = writable !== false && enumerable !== false && configurable !== true;
        return isPlain && !("get" in property) && !("set" in property) && put(key, property.value);
      },
      preventExtensions: () => false,
    };
  }
}

/** The readable part of a time: its text. */
function timeMethods(json = "{}"): PropertyDescriptorMap {
  const time: unknown = JSON.parse(json);
  if (typeof time !== "string") return {};
  const text = time.replace("T", " ").replace("Z", " +0000 UTC");
  return { toJSON: { value: () => time }, toString: { value: () => text } };
}

/** The length that an assignment means. */
function lengthOf(value: unknown): number {
  return Object.assign([], { length: value }).length;
}

function described(value: unknown): PropertyDescriptor {
  return { value, writable: true, enumerable: true, configurable: true };
}

function indexOf(key: string | symbol): number | undefined {
  return typeof key === "string" && /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : undefined;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : spelled(value);
}
