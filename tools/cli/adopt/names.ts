/** Unique names for imported resources and their variables, with letters of any script. */

/** Gives out names, each once. */
export class ImportNames {
  private readonly used = new Set<string>();

  /** The name of a resource: letters and digits of any script, dashes for the rest; the ID where nothing is left. */
  resourceName(name: unknown, id: string): string {
    const text = typeof name === "string" ? name.normalize("NFC") : "";
    const wanted = text.replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, "-").replaceAll(/^-+|-+$/g, "");
    return this.unique(wanted === "" ? id : wanted, "-");
  }

  /** The variable of a resource, which may hold the letters of any script as well. */
  variableName(name: string, type: string): string {
    const words = name.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== "");
    const camel = words.map((word, index) => (index === 0 ? lowered(word) : raised(word))).join("");
    // The kind at the end keeps the name from being a reserved word.
    const whole = camel === "" ? lowered(type) : `${camel}${type}`;
    return this.unique(/^\p{ID_Start}/u.test(whole) ? whole : `_${whole}`, "");
  }

  private unique(base: string, separator: string): string {
    let unique = base;
    for (let count = 2; this.used.has(unique); count += 1) unique = `${base}${separator}${count}`;
    this.used.add(unique);
    return unique;
  }
}

function lowered(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}

function raised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
