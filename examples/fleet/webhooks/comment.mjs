/** Keeps one comment on a GitLab merge request: made, updated, or removed when nothing changes any more. */

import { readFile } from "node:fs/promises";

const { CI_API_V4_URL, CI_PROJECT_ID, MERGE_REQUEST, REPORT_TOKEN } = process.env;
const notes = `${CI_API_V4_URL}/projects/${CI_PROJECT_ID}/merge_requests/${MERGE_REQUEST}/notes`;

async function call(method, address, body) {
  const response = await fetch(address, {
    method,
    headers: { "PRIVATE-TOKEN": REPORT_TOKEN ?? "", "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify({ body }),
  });
  if (!response.ok) throw new Error(`${method} ${new URL(address).pathname}: ${response.status}`);
  return response;
}

/** By the owner of the token too: nobody may change what others wrote. */
async function findMine() {
  const me = await (await call("GET", `${CI_API_V4_URL}/user`)).json();
  for (let page = "1"; page !== "";) {
    const response = await call("GET", `${notes}?per_page=100&page=${page}`);
    const found = (await response.json()).find(
      ({ author, body }) =>
        author.id === me.id && body.startsWith("<!-- pulumi-webhooks report fleet/fleet -->"),
    );
    if (found !== undefined) return found;
    page = response.headers.get("x-next-page") ?? "";
  }
  return undefined;
}

const report = await readFile(process.argv[2] ?? "report.md", "utf8");
const mine = await findMine();
if (report === "") {
  if (mine !== undefined) await call("DELETE", `${notes}/${mine.id}`);
} else if (mine === undefined) await call("POST", notes, report);
else await call("PUT", `${notes}/${mine.id}`, report);
