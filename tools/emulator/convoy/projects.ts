/** The projects of Convoy. With a project key each operation acts on the project of the key, whatever the path says. */

import { z } from "zod";
import type { ProjectObject } from "../project-settings";
import { newId } from "../id";
import { text } from "../objects";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import { bodyOf, isUrl } from "./project-body";
import type { Config } from "./project-body";
import { kept, written } from "./project-settings";
import { databaseTime, endpointsOf, settingsOf } from "./store";

/** In words of the database. */
const TAKEN =
  'update project err: ERROR: duplicate key value violates unique constraint "name_org_id_key" (SQLSTATE 23505)';

const newProject = z.looseObject({
  name: text.default(""),
  type: text.default(""),
  logo_url: text.default(""),
});

/** The operations on the project, and on all of an organization. */
export const projectAnswers = {
  "projects.list": (call) =>
    call.instance
      .projectsIn(call.query.get("orgID") ?? "")
      .map((project) => projectAnswer(settingsOf({ project }))),
  "projects.create": withBody(newProject, (call) => {
    const { instance, caller, query, service } = call;
    const organisation = query.get("orgID") ?? "";
    instance.requireManager(caller ?? { project: undefined }, organisation);
    const { name, type, logo_url } = call.body;
    if (name === "") throw new Refusal(400, "name:please provide a valid name");
    if (type !== "incoming" && type !== "outgoing")
      throw new Refusal(
        400,
        type === ""
          ? "type:please provide a valid type"
          : `type:${type} does not validate as in(incoming|outgoing)`,
      );
    if (!isUrl(logo_url)) throw new Refusal(400, "logo_url:please provide a valid logo url");
    const made = instance.create({ name, type, logo_url, organisation }, service.isLicensed);
    const { project, key } = made;
    const api_key = {
      ...{ name: `${name}'s default key`, role: { type: "admin", project: project.id }, key_type: "" },
      ...{ expires_at: null, uid: newId(), created_at: call.now.toISOString(), key },
    };
    return { api_key, project: projectAnswer(settingsOf({ project })) };
  }),
  // The key decides which project that is, and the rows of sources, event types and keys stay where nothing reaches them.
  "project.delete": ({ instance, project }) => {
    instance.projects.delete(project.id);
    return null;
  },
  "project.get": (call) => projectAnswer(settingsOf(call)),
  "project.update": withBody(z.looseObject({}), (call) => {
    const old = call.row ?? settingsOf(call);
    const { name, logo_url, config } = bodyOf(call);
    const settings: Config = config === undefined ? old.config : written(call, old.config, config);
    const project = {
      ...old,
      name: name.trim() === "" ? old.name : name,
      logo_url: logo_url || old.logo_url,
      // Without the license every write empties it, whatever is sent.
      config: call.service.isLicensed ? settings : { ...settings, search_policy: "" },
    };
    const namesake = call.instance.namesakeOf(old.organisation_id, project.name);
    if (namesake !== undefined && namesake.id !== old.uid) throw new Refusal(400, TAKEN);
    call.project.settings.put({
      ...project,
      config: kept(call, project.config, old.config),
      updated_at: databaseTime(call),
    });
    if (project.config.disable_endpoint !== true) activateAll(call);
    // What was sent is shown, and the time of the write before, even where something else is kept.
    return projectAnswer(project);
  }),
} satisfies Answers;

function projectAnswer(project: Omit<ProjectObject, "config">) {
  return { ...project, statistics: null, deleted_at: null };
}

/** A project that switches no endpoint off has none that is off. */
function activateAll(call: Call): void {
  const endpoints = endpointsOf(call);
  for (const endpoint of endpoints.select(({ status }) => status === "inactive")) {
    endpoints.put({ ...endpoint, status: "active", updated_at: databaseTime(call) });
  }
}
