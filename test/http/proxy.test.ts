/** Which hosts `NO_PROXY` names, in the forms that programs in Go take, and which variable names the proxy. */

import assert from "node:assert/strict";
import { isWithoutProxy, proxyFor } from "../../provider/http/proxy";

describe("NO_PROXY", () => {
  const rows: readonly (readonly [list: string, host: string, isNamed: boolean])[] = [
    ["", "api.example.com", false],
    ["*", "api.example.com", true],
    ["other.test, *", "api.example.com", true],
    ["api.example.com", "api.example.com", true],
    ["API.Example.com", "api.example.com", true],
    ["example.com", "api.example.com", true],
    ["example.com", "notexample.com", false],
    ["ple.com", "example.com", false],
    [".example.com", "api.example.com", true],
    [".example.com", "example.com", false],
    ["*.example.com", "api.example.com", true],
    ["*.example.com", "example.com", false],
    ["*example.com", "api.example.com", false],
    ["example.com.", "api.example.com", true],
    ["example.com", "api.example.com.", true],
    [".example.com.", "api.example.com.", true],
    ["other.test,,  example.com ", "api.example.com", true],
    ["other.test example.com", "api.example.com", true],
    ["api.example.com:443", "api.example.com", true],
    ["api.example.com:8443", "api.example.com", false],
    ["api.example.com:8443", "api.example.com:8443", true],
    [".example.com:8443", "api.example.com:8443", true],
    [".example.com:8443", "api.example.com", false],
    ["api.example.com", "api.example.com:8443", true],
    ["münchen.example", "xn--mnchen-3ya.example", true],
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.3", "10.1.2.4", false],
    ["10.1.2.3:8443", "10.1.2.3:8443", true],
    ["10.1.2.3:8443", "10.1.2.3", false],
    ["10.0.0.0/8", "10.1.2.3", true],
    ["10.9.9.9/8", "10.1.2.3", true],
    ["10.0.0.0/8", "11.1.2.3", false],
    ["10.0.0.0/8", "10.example.com", false],
    ["0.0.0.0/0", "10.1.2.3", true],
    ["10.0.0.0/33", "10.1.2.3", false],
    ["fd00::/8", "[fd12::1]", true],
    ["fd00::/8", "[fe80::1]", false],
    ["fd00::/8", "10.1.2.3", false],
    ["fd12::1", "[fd12::1]", true],
    ["FD12:0:0::1", "[fd12::1]", true],
    ["[fd12::1]", "[fd12::1]", true],
    ["[fd12::1]:8443", "[fd12::1]:8443", true],
    ["[fd12::1]:8443", "[fd12::1]", false],
    ["::ffff:10.1.2.3", "10.1.2.3", true],
    [":8443", "api.example.com:8443", false],
    [".", "api.example.com", false],
    ["https://api.example.com", "api.example.com", false],
  ];
  for (const [list, host, isNamed] of rows)
    it(`${JSON.stringify(list)} ${isNamed ? "names" : "does not name"} ${host}`, () =>
      assert.equal(isWithoutProxy(new URL(`https://${host}`), list), isNamed));
});

describe("The proxy of the environment", () => {
  const rows: readonly (readonly [Record<string, string>, variable: string | undefined])[] = [
    [{}, undefined],
    [{ HTTPS_PROXY: "http://a" }, "HTTPS_PROXY"],
    [{ HTTPS_PROXY: "http://a", https_proxy: "http://b", HTTP_PROXY: "http://c" }, "https_proxy"],
    [{ HTTP_PROXY: "http://c" }, "HTTP_PROXY"],
    [{ http_proxy: "http://c", HTTP_PROXY: "http://d" }, "http_proxy"],
    [{ HTTPS_PROXY: "http://a", https_proxy: "" }, undefined],
    [{ HTTPS_PROXY: "http://a", NO_PROXY: "example.com" }, undefined],
    [{ HTTPS_PROXY: "http://a", NO_PROXY: "example.com", no_proxy: "" }, "HTTPS_PROXY"],
    [{ HTTPS_PROXY: "http://a", no_proxy: "example.com:8443" }, "HTTPS_PROXY"],
  ];
  for (const [environment, variable] of rows)
    it(`is that of ${variable ?? "no variable"} in ${JSON.stringify(environment)}`, () =>
      assert.equal(proxyFor("https://api.example.com", environment)?.variable, variable));
});
