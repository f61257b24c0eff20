/** Messages that no library would write: they are made byte by byte. */

/** A field of a message that holds bytes. */
export function field(number: number, ...content: readonly Uint8Array[]): Buffer {
  const size = content.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...varint(size)]), ...content]);
}

/** A JSON object with one member, as `Struct` holds it. */
export function structOf(name: string, value: Uint8Array): Buffer {
  return field(1, field(1, Buffer.from(name)), field(2, value));
}

/** A JSON text, as `Value` holds it. */
export function textOf(text: string): Buffer {
  return field(3, Buffer.from(text));
}

/** Lists in lists, as `Value` holds them. */
export function nestedLists(levels: number): Buffer {
  // From the inside to the outside, because each head holds the size of what follows.
  const heads: number[][] = [];
  let size = 0;
  const wrap = (tag: number): void => {
    const head = [tag, ...varint(size)];
    heads.push(head);
    size += head.length;
  };
  const [listValue, values] = [(6 << 3) | 2, (1 << 3) | 2];
  wrap(listValue);
  for (let level = 1; level < levels; level += 1) {
    wrap(values);
    wrap(listValue);
  }
  return Buffer.from(heads.reverse().flat());
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
