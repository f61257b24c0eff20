/** Payload bytes in the forms that services send them in. */

import assert from "node:assert/strict";
import { fc } from "../support/random";
import { decodePayload, type PayloadBytes } from "../../provider/client";

const order = { id: 7, note: "süß", lines: [1, 2, 3] };
const orderText = JSON.stringify(order);
const orderBytes = Buffer.from(orderText, "utf8");

describe("a payload", () => {
  const forms: readonly (readonly [string, PayloadBytes])[] = [
    ["a list of byte values", [...orderBytes]],
    ["base64 text", orderBytes.toString("base64")],
    ["base64 text in lines", orderBytes.toString("base64").replace(/(.{20})/g, "$1\n")],
    ["plain text", orderText],
    ["the JSON value itself", order],
  ];
  for (const [form, data] of forms) {
    it(`is read from ${form}`, () => {
      const payload = decodePayload(data);

      assert.deepEqual(payload, { bytes: orderBytes, text: orderText, json: order });
    });
  }

  const texts: readonly (readonly [string, PayloadBytes | null | undefined, string, unknown])[] = [
    ["nothing", undefined, "", undefined],
    ["null", null, "", undefined],
    ["an empty list", [], "", undefined],
    ["an empty text", "", "", undefined],
    ["text that is not JSON", "hello, world", "hello, world", undefined],
    ["a word whose letters are all base64", "test", "test", undefined],
    ["a hash", "9f86d081884c7d659a2feaa0c55ad015", "9f86d081884c7d659a2feaa0c55ad015", undefined],
    ["digits", "12345678", "12345678", 12345678],
    ["a number", 42, "42", 42],
    ["a yes", true, "true", true],
    ["numbers that are no bytes", [1, 256], "[1,256]", [1, 256]],
    ["a list of objects", [{ a: 1 }], '[{"a":1}]', [{ a: 1 }]],
    ["JSON behind a byte order mark", [0xef, 0xbb, 0xbf, 0x7b, 0x7d], "\ufeff{}", {}],
  ];
  for (const [form, data, text, json] of texts) {
    it(`stays what it is for ${form}`, () => {
      const payload = decodePayload(data);

      assert.equal(payload.text, text);
      assert.deepEqual(payload.json, json);
    });
  }

  it("that is not text is taken as base64 when that is said", () => {
    const bytes = Buffer.from([0, 255, 254, 1]);

    assert.deepEqual(decodePayload(bytes.toString("base64"), "base64").bytes, bytes);
    assert.equal(decodePayload("aGVsbG8=", "text").text, "aGVsbG8=");
  });

  it("never throws, and keeps byte values as they are", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.jsonValue(), (bytes, json) => {
        assert.deepEqual(decodePayload([...bytes]).bytes, Buffer.from(bytes));
        decodePayload(json);
        assert.deepEqual(
          decodePayload(Buffer.from(bytes).toString("latin1"), "base64").bytes.length >= 0,
          true,
        );
      }),
    );
  });
});
