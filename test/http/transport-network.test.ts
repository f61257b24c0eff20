/** Connections: how many and how fast, proxies, certificates, names that do not resolve. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { errorOf } from "../../provider/http/no-answer";
import { Gate } from "../../provider/http/gate";
import { hasCode } from "../../provider/base/errors";
import { canary, clientOf, data, listen, quickTime, serve, stopAll } from "../support/api-server";

/** Self-signed for `service.test`, made for these tests and good for nothing else. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUVXdgBykGV2PlTuhWQMTbqs9TXZswCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2VydmljZS50ZXN0MCAXDTI2MTEyMTA3MzUyM1oYDzIxMjYx
MDI4MDczNTIzWjAXMRUwEwYDVQQDDAxzZXJ2aWNlLnRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAREgyZN4eUIFJx+IFw+Qn5FEvihpFDZgo5p3RtUctTJ0SVg
4ErZmxXrCC3Cmm6j5qw/x+ZEniNjno4/vZTZYiGWo2wwajAdBgNVHQ4EFgQUQc8s
Fa0xt1OU/9jlO77hisXaS8kwHwYDVR0jBBgwFoAUQc8sFa0xt1OU/9jlO77hisXa
S8kwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxzZXJ2aWNlLnRlc3QwCgYI
KoZIzj0EAwIDSAAwRQIhANCsxWjFWuYkuc2UqIvtyLm6kSPDU6glA094TZaBIfIT
AiAOO3H1YP8U7JMW1ZIKMCHAYxjZnnPglxFcrgMVoSjNYA==
-----END CERTIFICATE-----`;

const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgv/GUYwGPqu0xTWbQ
TAQkxHYD9ZGadNdxsCin3a8eTuChRANCAAREgyZN4eUIFJx+IFw+Qn5FEvihpFDZ
go5p3RtUctTJ0SVg4ErZmxXrCC3Cmm6j5qw/x+ZEniNjno4/vZTZYiGW
-----END PRIVATE KEY-----`;

const fine = data({ uid: "e1" });

describe("Connections", () => {
  afterEach(stopAll);

  it("are let through at the pace of requestsPerSecond, tries that are repeated included", async () => {
    const time = quickTime();
    const server = await serve(data({}, 503), fine);
    const client = clientOf(
      server,
      { requestsPerSecond: 0.1, maxRetries: 1, maxConcurrentRequests: 1 },
      time,
    );
    await client.endpoints.get("e1");
    await client.endpoints.get("e1");
    // A wait before the second try (375) leaves 9625 until its turn; the second call waits for its own.
    assert.deepEqual(time.waits, [375, 9625, 10_000]);
  });

  it("are handed on when work fails", async () => {
    const gate = new Gate(1, Infinity, quickTime());
    const results = await Promise.allSettled([
      gate.run(() => Promise.reject(new Error("no"))),
      gate.run(() => Promise.resolve("yes")),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["rejected", "fulfilled"],
    );
  });
});

describe("The connections of undici", () => {
  afterEach(stopAll);

  /** Reads an endpoint where Node answers requests for modules like this; prints what it found, and which files of undici it loaded. */
  const found = async (answer: string): Promise<{ uid: string; files: string[] }> => {
    const { url } = await serve(fine);
    const program = `
      const Module = require("node:module");
      const load = Module._load;
      Module._load = (name, ...rest) => { ${answer}; return load(name, ...rest); };
      const { WebhooksClient } = require(${JSON.stringify(require.resolve("../../provider/client"))});
      const settings = { baseUrl: "${url}", projectId: "p1", apiKey: "k", maxRetries: 0 };
      const client = new WebhooksClient(settings);
      const files = () => Object.keys(require.cache).filter((path) => /node_modules.undici./.test(path));
      client.endpoints.get("e1")
        .then(({ uid }) => console.log(JSON.stringify({ uid, files: files() })))
        .finally(() => client.close());`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "--eval", program]);
    return JSON.parse(stdout) as { uid: string; files: string[] };
  };

  it("are all that is loaded of it", async () => {
    const { uid, files } = await found("");
    assert.equal(uid, "e1");
    assert.ok(files.length < 40, `${files.length} files`);
    for (const path of files) assert.doesNotMatch(path, /index\.js$|lib.web.(fetch|websocket)/);
  });

  it("come with the rest of it where a release has them elsewhere", async () => {
    const missing = `if (name === "undici/lib/dispatcher/pool") throw new Error("no module")`;
    const { uid, files } = await found(missing);
    assert.equal(uid, "e1");
    assert.ok(files.some((path) => /undici.index\.js$/.test(path)));
  });

  it("are the real ones under Bun, which has a stand-in for the bare name", async () => {
    const standIn = `if (name === "undici") return { Agent: class {}, ProxyAgent: class {}, Pool: class {} }`;
    const moved = `if (name.startsWith("undici/lib/")) throw new Error("no module")`;
    assert.equal((await found(`${standIn}; ${moved}`)).uid, "e1");
  });
});

describe("A secure connection", () => {
  afterEach(stopAll);
  const secure = (): Promise<number> =>
    listen(
      createTlsServer({ cert: certificate, key: certificateKey }, (_request, response) => response.end("{}")),
    );

  it("is refused to a certificate nobody vouches for, at once and with what to do", async () => {
    const time = quickTime();
    const client = clientOf({ url: `https://127.0.0.1:${await secure()}` }, { maxRetries: 4 }, time);
    await assert.rejects(client.endpoints.create({}), (error) => {
      assert.ok(hasCode(error, "network"));
      assert.match(
        error.message,
        /certificate of 127\.0\.0\.1:\d+ is not trusted: .* NODE_EXTRA_CA_CERTS .*\[untrusted-certificate\]\s*$/,
      );
      return !error.mayHaveActed;
    });
    assert.deepEqual(time.waits, []);
  });

  for (const way of ["straight", "through a proxy"])
    it(`is refused ${way} although NODE_TLS_REJECT_UNAUTHORIZED is 0, and the key is not sent`, async () => {
      const keys: unknown[] = [];
      const service = createTlsServer({ cert: certificate, key: certificateKey }, ({ headers }, response) => {
        keys.push(headers.authorization);
        response.end("{}");
      });
      const port = await listen(service);
      const tunnel = createServer().on("connect", (_request, socket: Socket) => {
        const inner = connect(port, "127.0.0.1", () => {
          socket.write("HTTP/1.1 200 OK\r\n\r\n");
          inner.pipe(socket).pipe(inner);
        });
        for (const end of [inner, socket]) end.on("error", () => undefined);
      });
      const proxy = way === "straight" ? "" : `http://127.0.0.1:${await listen(tunnel)}`;
      const program = `
        const { WebhooksClient } = require(${JSON.stringify(require.resolve("../../provider/client"))});
        const settings = { baseUrl: "https://127.0.0.1:${port}", projectId: "p1", apiKey: "k", maxRetries: 0 };
        new WebhooksClient(settings).endpoints.get("e1").catch((error) => console.log(error.message));`;
      const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "--eval", program], {
        env: {
          ...process.env,
          NODE_TLS_REJECT_UNAUTHORIZED: "0",
          HTTPS_PROXY: proxy,
          https_proxy: proxy,
          NO_PROXY: "",
          no_proxy: "",
        },
      });
      assert.match(
        stdout,
        /the certificate of 127\.0\.0\.1:\d+ is not trusted: .* NODE_EXTRA_CA_CERTS .*\[untrusted-certificate\]\s*$/,
      );
      assert.deepEqual(keys, []);
    });

  it("is refused to a certificate for another host, also when somebody vouches for it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "webhooks-"));
    try {
      await writeFile(join(folder, "ca.pem"), certificate);
      const program = `
        const { WebhooksClient } = require(${JSON.stringify(require.resolve("../../provider/client"))});
        const settings = { baseUrl: "https://127.0.0.1:${await secure()}", projectId: "p1", apiKey: "k" };
        new WebhooksClient(settings).endpoints.get("e1").catch((error) => console.log(error.message));`;
      const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "--eval", program], {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") },
      });
      assert.match(
        stdout,
        /the certificate is not for the host 127\.0\.0\.1:\d+.* \[wrong-certificate-host\]\s*$/,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("is not found where the server speaks plain http", async () => {
    const server = await serve(fine);
    const client = clientOf({ url: server.url.replace("http:", "https:") });
    await assert.rejects(
      client.endpoints.get("e1"),
      /does not speak TLS: check webhooks:baseUrl \[no-tls\]$/,
    );
  });
});

describe("A proxy", () => {
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"];
  const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  beforeEach(() => names.forEach((name) => delete process.env[name]));
  afterEach(async () => {
    await stopAll();
    for (const name of names) {
      delete process.env[name];
      if (before[name] !== undefined) process.env[name] = before[name];
    }
  });

  /** A proxy that leads every tunnel to one port, or refuses them all. */
  async function proxy(target: number | undefined): Promise<{ url: string; tunnels: string[] }> {
    const tunnels: string[] = [];
    const server = createServer();
    server.on("connect", (request, socket: Socket) => {
      tunnels.push(`${request.url} ${request.headers.authorization ?? "without the key"}`);
      if (target === undefined) return void socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      const inner = connect(target, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        inner.pipe(socket).pipe(inner);
      });
      inner.on("error", () => socket.destroy());
      socket.on("error", () => inner.destroy());
    });
    return { url: `http://127.0.0.1:${await listen(server)}`, tunnels };
  }

  it("is used when HTTPS_PROXY names one, and never sees the key", async () => {
    const service = createTlsServer({ cert: certificate, key: certificateKey });
    const { url, tunnels } = await proxy(await listen(service));
    process.env["HTTPS_PROXY"] = url;
    const client = clientOf({ url: "https://service.test" });
    // The tunnel leads to a certificate nobody vouches for: the connection ends there, and that is told as ever.
    await assert.rejects(
      client.endpoints.get("e1"),
      /certificate of service\.test is not trusted.* \[untrusted-certificate\]$/,
    );
    assert.deepEqual(tunnels, ["service.test:443 without the key"]);
  });

  it("that refuses is named, and nothing was sent", async () => {
    const { url } = await proxy(undefined);
    process.env["HTTPS_PROXY"] = url;
    await assert.rejects(clientOf({ url: "https://refused.test" }).endpoints.create({}), (error) => {
      assert.ok(hasCode(error, "network"));
      assert.match(error.message, /the proxy responded with 502 for refused\.test.* \[proxy-refusal\]$/);
      return !error.mayHaveActed;
    });
  });

  it("that is dead is named instead of the service, and nothing was sent", async () => {
    const { url } = await proxy(undefined);
    await stopAll();
    const rows = [
      [url, "ECONNREFUSED"],
      ["http://user:canary@proxy.invalid:3128", "(ENOTFOUND|EAI_AGAIN)"],
    ] as const;
    for (const [address, code] of rows) {
      process.env["HTTPS_PROXY"] = address;
      const time = quickTime();
      // A name of its own, because connections are kept for each address.
      const client = clientOf({ url: `https://dead-${code.length}.test` }, { maxRetries: 1 }, time);
      await assert.rejects(client.endpoints.create({}), (error) => {
        assert.ok(hasCode(error, "network"));
        const pattern = `the proxy ${new URL(address).host} cannot be used \\(${code}\\), so nothing was sent to dead-\\d+\\.test: check HTTPS_PROXY \\[unusable-proxy\\]$`;
        assert.match(error.message, new RegExp(pattern));
        assert.doesNotMatch(error.message, /is the service running|canary/);
        return !error.mayHaveActed;
      });
      assert.equal(time.waits.length, 1);
    }
  });

  for (const variable of ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"])
    it(`is named by its variable in errors: ${variable}`, async () => {
      const { url } = await proxy(undefined);
      const failure = async (address: string, host: string): Promise<void> => {
        process.env[variable] = address;
        await clientOf({ url: `https://${host}.test` }, { maxRetries: 0 }).endpoints.get("e1");
      };
      const check = `check ${variable} \\[`;
      await assert.rejects(failure(url, `no-${variable}`), new RegExp(`${check}proxy-refusal\\]$`));
      await assert.rejects(failure("::", `bad-${variable}`), new RegExp(`${variable} must be a URL`));
      await stopAll();
      await assert.rejects(failure(url, `dead-${variable}`), new RegExp(`${check}unusable-proxy\\]$`));
    });

  it("is passed by for hosts in NO_PROXY", async () => {
    const { url, tunnels } = await proxy(undefined);
    process.env["HTTPS_PROXY"] = url;
    process.env["NO_PROXY"] = "example.com, 127.0.0.0/8";
    const server = await serve(fine);
    await assert.rejects(clientOf({ url: server.url.replace("http:", "https:") }).endpoints.get("e1"), /TLS/);
    assert.deepEqual(tunnels, []);
  });

  it("never carries plain http, which is for this machine only", async () => {
    const { url, tunnels } = await proxy(undefined);
    process.env["HTTP_PROXY"] = url;
    process.env["HTTPS_PROXY"] = url;
    assert.deepEqual(await clientOf(await serve(fine)).endpoints.get("e1"), { uid: "e1" });
    assert.deepEqual(tunnels, []);
  });

  it("whose address is no URL is a setting to correct", async () => {
    process.env["HTTPS_PROXY"] = `::${canary}`;
    await assert.rejects(clientOf({ url: "https://bad-proxy.test" }).endpoints.get("e1"), (error) => {
      assert.ok(hasCode(error, "settings"));
      assert.equal(error.notice, "invalid-value");
      return error.message.includes("HTTPS_PROXY must be a URL, ") && !error.message.includes(canary);
    });
  });
});

describe("A failed connection", () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["ENOTFOUND", /the host name h cannot be resolved.* \[unknown-host\]$/],
    ["EAI_AGAIN", /the host name h cannot be resolved.* \[unknown-host\]$/],
    ["UND_ERR_CONNECT_TIMEOUT", /h did not accept a connection in time: check .* \[connect-timeout\]$/],
    ["EHOSTUNREACH", /h cannot be reached.* \[unreachable-host\]$/],
    ["CERT_HAS_EXPIRED", /not valid today: renew it, .* \[outdated-certificate\]$/],
    ["SELF_SIGNED_CERT_IN_CHAIN", /NODE_EXTRA_CA_CERTS .*\[untrusted-certificate\]$/],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /NODE_EXTRA_CA_CERTS .*\[untrusted-certificate\]$/],
    ["UND_ERR_SOCKET", /was lost.* \[connection-lost\]$/],
    ["HPE_INVALID_EOF_STATE", /was lost.* \[connection-lost\]$/],
    ["HPE_INVALID_CONSTANT", /h does not respond with HTTP.* \[foreign-answer\]$/],
    ["EWHATEVER", /the connection to h failed: some words \[connection-failed\]$/],
  ];
  for (const [code, message] of cases) {
    it(`with ${code} is said in plain words`, () => {
      const cause = Object.assign(new Error("some\nwords"), { code });
      const request = { method: "GET", path: "/x" };
      const error = errorOf(
        { why: "network", sent: false, error: cause },
        request,
        "h",
        1000,
        false,
        (text) => text.replace("\n", " "),
      );
      assert.match(error.message, message);
      assert.equal(hasCode(error, "network"), true);
    });
  }
});
