/** Writes the commit of the last run on the main branch that succeeded, or nothing: what came after it is still to be applied. */

const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, GITHUB_REF_NAME } = process.env;
const { CI_API_V4_URL, CI_PROJECT_ID, CI_DEFAULT_BRANCH, READ_TOKEN } = process.env;

async function ask(address, headers) {
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`GET ${new URL(address).pathname}: ${response.status}`);
  return response.json();
}

async function lastOnGithub() {
  const query = `branch=${encodeURIComponent(GITHUB_REF_NAME)}&event=push&status=success&per_page=1`;
  const address = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/actions/workflows/fleet.yml/runs?${query}`;
  const { workflow_runs: runs } = await ask(address, { Authorization: `Bearer ${GITHUB_TOKEN}` });
  return runs[0]?.head_sha;
}

async function lastOnGitlab() {
  const query = `ref=${encodeURIComponent(CI_DEFAULT_BRANCH)}&source=push&status=success&per_page=1`;
  const address = `${CI_API_V4_URL}/projects/${CI_PROJECT_ID}/pipelines?${query}`;
  const runs = await ask(address, { "PRIVATE-TOKEN": READ_TOKEN });
  return runs[0]?.sha;
}

process.stdout.write((await (GITHUB_API_URL === undefined ? lastOnGitlab() : lastOnGithub())) ?? "");
