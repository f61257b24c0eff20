/** What to write instead of an operator of another system. The public types read this table, so it imports nothing. */

const inListOrText = "the value alone for an item of a list, or $regex for a part of a text";

/** The one table of operators that other systems have and the service does not, each with what does the same here. */
export const mistakes = {
  /** @hidden */ $exists: "$exist",
  /** @hidden */ $ne: "$neq",
  /** @hidden */ $not: "$neq or $nin",
  /** @hidden */ $nor: "$neq or $nin",
  /** @hidden */ $equals: "$eq",
  /** @hidden */ $is: "$eq",
  /** @hidden */ $notIn: "$nin",
  /** @hidden */ $any: "$in",
  /** @hidden */ $oneOf: "$in",
  /** @hidden */ $all: "$and with an alternative for each item",
  /** @hidden */ $contains: inListOrText,
  /** @hidden */ $includes: inListOrText,
  /** @hidden */ $elemMatch: "a path with $ for the index, such as items.$.price",
  /** @hidden */ $match: "$regex",
  /** @hidden */ $matches: "$regex",
  /** @hidden */ $like: "$regex",
  /** @hidden */ $ilike: "$regex with (?i) before the text",
  /** @hidden */ $startsWith: "$regex with ^ before the text",
  /** @hidden */ $endsWith: "$regex with $ after the text",
  /** @hidden */ $between: "$gte and $lte",
  /** @hidden */ $size: "$exist at a field of an item, such as items.2.id",
  /** @hidden */ $type: "$in with values of the type",
} as const;
