/** Project on Convoy, where a personal key creates, updates and deletes it. */

import { hasCode, mayHaveActed, problem, WebhooksError } from "../../base/errors";
import { writeErrors } from "../notices";
import { shared } from "../../base/notices";
import { reasonOf } from "../../base/text";
import { define } from "../definition";
import type { Definition } from "../definition";
import type { ProjectClient } from "../operations";
import { inTurnOfProject } from "../project-turns";
import { documentedProject } from "./definition";

import { requireSame } from "./operations";
import type { CreatedProject, NewProjectDetails, Project, ProjectInputs, ProjectOutputs } from "./types";

const newKey = shared.unsupportedHere`cannot be declared for a new project, whose key the service generates: remove it, or adopt a project with adoptId`;

const convoy: Definition<ProjectInputs, CreatedProject, ProjectOutputs, NewProjectDetails> = {
  ...documentedProject,
  problems: [
    ({ apiKey, adoptId }, before) => {
      const isNew = Object.keys(before).length === 0 && adoptId === undefined;
      return apiKey === undefined || !isNew ? [] : [problem("apiKey", newKey)];
    },
  ],
  create,
  // A project is read right before it is written: the service writes back what it has read, and a wrong key would write elsewhere.
  update: async (client, id, { logoUrl }, { inputs, state, notePart }) =>
    inTurnOfProject(id, async () => {
      const { name: now = "" } = await sameProject(client, id, state);
      const name = inputs.name ?? now;
      const written = await client.projects
        .update(id, { name, logoUrl })
        .catch((error: unknown) => nameRefusal(client, name, id, error));
      notePart(written);
      // The answer shows the time of the write before.
      return client.projects.get(id);
    }),
  remove: async (client, id, state) =>
    inTurnOfProject(id, async () => {
      await sameProject(client, id, state);
      await client.projects.delete(id);
    }),
};

/** @internal */
export const definition = define(convoy);

/** Nothing proves that a project of this name is the resource, and its key is shown nowhere: so it is never adopted. */
async function create(client: ProjectClient, body: NewProjectDetails): Promise<CreatedProject> {
  const { name = "" } = body;
  const named = async (): Promise<Project | undefined> => projectNamed(client, name);
  const existing = await named();
  if (existing !== undefined) throw inTheWay(existing, name);
  const made = await client.projects.create(body).catch(async (error: unknown) => {
    if (mayHaveActed(error)) throw await lostCreate(error as Error, name, named);
    return nameRefusal(client, name, undefined, error);
  });
  // A read shows the times that the database has. Whatever becomes of it, the key is kept.
  const live = await client.projects.get(made.uid).catch(() => made);
  return { ...live, apiKey: made.apiKey };
}

async function projectNamed(client: ProjectClient, name: string): Promise<Project | undefined> {
  return (await client.projects.list()).find((project) => project.name === name);
}

/**
 * Throws a refusal again. Where another project has the name, which another program or resource has made meanwhile, it names that one.
 *
 * @param own the ID of the project that is to have the name; undefined for a new one
 */
async function nameRefusal(
  client: ProjectClient,
  name: string,
  own: string | undefined,
  error: unknown,
): Promise<never> {
  const other = hasCode(error, "api") && error.status === 400 ? await projectNamed(client, name) : undefined;
  throw other === undefined || other.uid === own ? error : inTheWay(other, name);
}

function inTheWay({ uid: id }: Project, name: string): WebhooksError {
  return new WebhooksError(
    "invalid-input",
    writeErrors.objectInTheWay`project ${id} already has the name ${name}: adopt it with \`adoptId\` and a key created in the dashboard, delete it there, or declare another name`,
  );
}

async function lostCreate(
  error: Error,
  name: string,
  named: () => Promise<Project | undefined>,
): Promise<WebhooksError> {
  const reason = reasonOf(error);
  const notice = await named().then(
    (made) =>
      made === undefined
        ? writeErrors.lostCreate`${reason}; no project has the name ${name} yet: run \`pulumi up\` again, which looks for it before creating one`
        : writeErrors.lostCreate`${reason}; the service created project ${made.uid} with the name ${name}, but its key is lost: adopt it with \`adoptId\` and a key created in the dashboard, or delete it there`,
    () =>
      writeErrors.lostCreate`${reason}; the service may have created a project with the name ${name}: run \`pulumi up\` again, which looks for it before creating one`,
  );
  return new WebhooksError("settings", notice);
}

/** @throws SettingsError unless it is the project, in the organization, that state has. */
async function sameProject(
  client: ProjectClient,
  id: string,
  { organisationId }: Partial<ProjectOutputs>,
): Promise<Project> {
  const found = await client.projects.get(id);
  requireSame(id, organisationId, found);
  return found;
}
