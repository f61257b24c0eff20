/** Makes elements of the page. Texts become text nodes and attribute values, never markup, and turn no text around them. */

import { safeText } from "../../provider/base/text";

const svgNamespace = "http://www.w3.org/2000/svg";

/** What an element is given: attributes, and listeners under names that begin with `on`. */
export type Given = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>;

/** What stands in an element. */
export type Content = Node | string | undefined | readonly Content[];

/** An element of HTML. */
export function html<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Given = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Tag] {
  return filled(document.createElement(tag), given, content);
}

/** An element of SVG. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  given: Given = {},
  ...content: readonly Content[]
): SVGElementTagNameMap[Tag] {
  return filled(document.createElementNS(svgNamespace, tag), given, content);
}

function filled<Made extends Element>(element: Made, given: Given, content: readonly Content[]): Made {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  add(element, content);
  return element;
}

function add(element: Element, content: readonly Content[]): void {
  for (const one of content) {
    if (one === undefined) continue;
    if (typeof one === "string") element.append(document.createTextNode(safeText(one)));
    else if (one instanceof Node) element.append(one);
    else add(element, one);
  }
}

/** Puts other content in an element. */
export function refill(element: Element, ...content: readonly Content[]): void {
  element.replaceChildren();
  add(element, content);
}

/** A table with a title for each column. */
export function table(
  caption: string,
  titles: readonly string[],
  rows: readonly HTMLElement[],
  given: Given = {},
): HTMLElement {
  const head = titles.map((title) => html("th", { scope: "col" }, title));
  return html(
    "table",
    given,
    html("caption", {}, caption),
    html("thead", {}, html("tr", {}, head)),
    html("tbody", {}, rows),
  );
}

/** A row of a table. */
export function tableRow(cells: readonly Content[], given: Given = {}): HTMLElement {
  return html(
    "tr",
    given,
    cells.map((cell) => html("td", {}, cell)),
  );
}

/** A control with its label. */
export function field(label: string, control: HTMLElement): HTMLElement {
  return html("div", { class: "field" }, html("label", { for: control.id }, label), control);
}
