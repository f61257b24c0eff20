/** The project of Convoy: the one that the key carries, whatever the path says. */

import { z } from "zod";
import type { ProjectObject } from "../project-settings";
import { withBody } from "../route";
import type { Answers, Call } from "../route";
import { bodyOf } from "./project-body";
import type { Config } from "./project-body";
import { kept, written } from "./project-settings";
import { databaseTime, endpointsOf, settingsOf } from "./store";

/** The operations on the project. */
export const projectAnswers = {
  "project.get": (call) => projectAnswer(call, settingsOf(call)),
  "project.update": withBody(z.looseObject({}), (call) => {
    const old = settingsOf(call);
    const { name, logo_url, config } = bodyOf(call);
    const settings: Config = config === undefined ? old.config : written(call, old.config, config);
    const project = {
      ...old,
      name: name.trim() === "" ? old.name : name,
      logo_url: logo_url || old.logo_url,
      // Without the license every write empties it, whatever is sent.
      config: call.service.isLicensed ? settings : { ...settings, search_policy: "" },
    };
    call.project.settings.put({
      ...project,
      config: kept(call, project.config, old.config),
      updated_at: databaseTime(call),
    });
    if (project.config.disable_endpoint !== true) activateAll(call);
    // What was sent is shown, and the time of the write before, even where something else is kept.
    return projectAnswer(call, project);
  }),
} satisfies Answers;

function projectAnswer({ service }: Call, project: Omit<ProjectObject, "config">) {
  const type = service.isIncoming ? "incoming" : "outgoing";
  return { ...project, type, statistics: null, deleted_at: null };
}

/** A project that switches no endpoint off has none that is off. */
function activateAll(call: Call): void {
  const endpoints = endpointsOf(call);
  for (const endpoint of endpoints.select(({ status }) => status === "inactive")) {
    endpoints.put({ ...endpoint, status: "active", updated_at: databaseTime(call) });
  }
}
