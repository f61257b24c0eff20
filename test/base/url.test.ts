/** Reading a URL that may be none. */

import assert from "node:assert/strict";
import { parseUrl } from "../../provider/base/url";

describe("A URL", () => {
  it("with letters beyond ASCII is still one after the function has been called very often", () => {
    for (let count = 0; count < 200_000; count++) parseUrl("https://x.example.com");
    assert.equal(parseUrl("https://bücher.example.com")?.host, "xn--bcher-kva.example.com");
    assert.equal(parseUrl("no url"), undefined);
  });
});
