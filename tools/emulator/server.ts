/** Starts and stops an emulator: puts the parts together and listens. */

import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { createApp, documented } from "./app";
import { createClock } from "./clock";
import { watchConnections } from "./connections";
import { createControl, isLoopback } from "./control";
import { convoyOperations, convoyProfile } from "./convoy";
import { ConvoyInstance } from "./convoy/instance";
import { newProject } from "./convoy/project-settings";
import { retireSecrets } from "./convoy/secrets";
import { seedConvoyProject, withRows } from "./convoy/seed";
import type { Emulator, EmulatorOptions, OutsideRoll } from "./emulator";
import { endpointAnswers } from "./endpoints";
import { eventTypeAnswers, metaEventAnswers } from "./seeded";
import { FaultList } from "./faults";
import { newId } from "./id";
import { RequestLog } from "./log";
import { portalLinkAnswers } from "./portal-links";
import type { EndpointObject, SubscriptionObject } from "./objects";
import { createProject, type Project } from "./project";
import { changedProject, type ProjectObject } from "./project-settings";
import { readOnlyAnswers } from "./read-only";
import { EXPIRATION_MILLISECONDS, routesOf, type NewProject, type Service } from "./route";
import { routes } from "./routes";
import { rolledSecrets, expireSecrets } from "./secrets";
import { seedProject } from "./seed";
import { subscriptionAnswers } from "./subscriptions";

const operations = routesOf(routes, {
  ...endpointAnswers,
  ...portalLinkAnswers,
  ...subscriptionAnswers,
  ...readOnlyAnswers,
  ...metaEventAnswers,
  ...eventTypeAnswers,
});

const DIALECTS = {
  documented: {
    routes: operations,
    profile: documented,
    expireSecrets,
    completeSubscription: (subscription: SubscriptionObject) => subscription,
    seedProject,
  },
  convoy: {
    routes: convoyOperations,
    profile: convoyProfile,
    expireSecrets: retireSecrets,
    completeSubscription: withRows,
    seedProject: seedConvoyProject,
  },
};

/** Starts an emulator: the service in memory, with its own HTTP server. Resolves when it accepts connections. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const dialect = DIALECTS[options.dialect ?? "documented"];
  const clock = options.clock ?? createClock();
  const apiKeys = options.apiKeys ?? ["test-key"];
  const faults = new FaultList();
  const personalKeys = options.personalKeys ?? [{ key: "test-personal-key", organisation: "o1" }];
  const allKeys = [...apiKeys];
  const log = new RequestLog(allKeys, options.onRequest);
  const sending = new AbortController();
  const service: Service & { url: string } = {
    url: "",
    perPage: options.perPage ?? 20,
    notFoundStatus: options.notFoundStatus ?? 404,
    expirationUnit: options.expirationUnit ?? "seconds",
    release: options.release ?? "26.7",
    isLicensed: options.licensed ?? true,
    hasFeatureFlags: options.featureFlags ?? true,
    isIncoming: options.projectType === "incoming",
    allowsSeveralSubscriptions: options.multipleEndpointSubscriptions ?? false,
    unreachableHosts: options.unreachableHosts ?? new Set(),
    sending: options.deliver === true ? sending.signal : undefined,
  };
  const projects = new Map<string, Project>();
  const seeds = Object.entries(options.seed?.projects ?? {});
  const organisation = personalKeys[0]?.organisation ?? newId();
  const type = service.isIncoming ? "incoming" : "outgoing";
  const add = (id: string, given: NewProject): Project => {
    const project = createProject(id, clock, dialect);
    project.settings.seed(newProject(id, service, clock.now(), given));
    projects.set(id, project);
    return project;
  };
  for (const id of [...(options.projects ?? ["p1"]), ...seeds.map(([id]) => id)])
    add(id, { name: id, type, logo_url: "", organisation });
  const instance = new ConvoyInstance(projects, allKeys, personalKeys, add);
  for (const [id, seed] of seeds) dialect.seedProject(projectNamed(projects, id), seed);

  const host = options.host ?? "127.0.0.1";
  const isLocal = isLoopback(host);
  if (options.control === true && !isLocal) {
    throw new Error(`The emulator can be controlled only on a loopback address, and ${host} is not one`);
  }
  if (!isLocal && (options.apiKeys === undefined || options.personalKeys === undefined)) {
    throw new Error(
      `The emulator needs apiKeys and personalKeys of your own on ${host}: everybody knows its defaults`,
    );
  }
  let mask = options.maskSecrets ?? false;
  const roll = (
    project: Project,
    endpointId: string,
    { secret, expiration = 0 }: OutsideRoll = {},
  ): EndpointObject => {
    const waitMilliseconds = expiration * EXPIRATION_MILLISECONDS[service.expirationUnit];
    const secrets = project.endpoints.get(endpointId)?.secrets ?? [];
    return project.endpoints.patch(endpointId, {
      secrets: rolledSecrets(secrets, { secret, waitMilliseconds }, clock.now()),
    });
  };
  const control = options.control
    ? createControl({
        ...{ clock, faults, mask: () => mask },
        roll: (id, endpoint, given) =>
          roll(projectNamed(projects, id ?? [...projects.keys()][0] ?? ""), endpoint, given),
      })
    : undefined;
  const parts = {
    ...dialect,
    projects,
    instance,
    apiKeys,
    clock,
    faults,
    log,
    service,
    isLocal,
    control,
    mask: () => mask,
  };
  const app = createApp(parts);
  // Over HTTP/1.1 only, so the adaptor makes a plain server.
  const server = createAdaptorServer({ fetch: app.fetch }) as HttpServer;
  // Longer than any pause of a test: a connection that the service closes while a client reuses it is a fault of its own.
  server.keepAliveTimeout = 120_000;
  const connections = watchConnections(server);
  server.listen(options.port ?? 0, host);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  service.url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

  let stopped: Promise<void> | undefined;

  return {
    url: service.url,
    apiKey: apiKeys[0] ?? "",
    personalApiKey: personalKeys[0]?.key ?? "",
    organisationId: organisation,
    get projectIds() {
      return [...projects.keys()];
    },
    clock,
    faults,
    connections,
    get requests() {
      return log.requests;
    },
    clearRequests: () => log.clear(),
    get maskSecrets() {
      return mask;
    },
    set maskSecrets(value) {
      mask = value;
    },
    project: (id) => {
      const project = projectNamed(projects, id);
      return {
        ...project,
        get settings() {
          return settingsOf(project);
        },
        changeSettings: (changes) => {
          const updated_at = clock.now().toISOString();
          return project.settings.put({ ...changedProject(settingsOf(project), changes), updated_at });
        },
        rollSecret: (endpointId, given) => roll(project, endpointId, given),
      };
    },
    stop: () => {
      sending.abort();
      return (stopped ??= stop(server, faults));
    },
  };
}

async function stop(server: HttpServer, faults: FaultList): Promise<void> {
  faults.clear();
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

function settingsOf({ id, settings }: Project): ProjectObject {
  const project = settings.get(id);
  if (project === undefined) throw new Error(`The emulator has no settings of the project ${id}`);
  return project;
}

function projectNamed(projects: ReadonlyMap<string, Project>, id: string): Project {
  const project = projects.get(id);
  if (project === undefined) throw new Error(`The emulator has no project ${id}`);
  return project;
}
