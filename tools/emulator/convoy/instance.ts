/** What stands around the projects of Convoy: organizations with their personal keys, the keys of projects, and the limit of the license. */

import { newId, newSecret } from "../id";
import type { Project } from "../project";
import type { PersonalKey } from "../emulator";
import { Refusal } from "../route";
import type { Caller, Instance, NewProject } from "../route";

/** So many projects a service without a license may have. */
const UNLICENSED_PROJECTS = 2;

/** The instance, whose projects come and go. */
export class ConvoyInstance implements Instance {
  private readonly projectOf = new Map<string, string>();

  /**
   * @param keys every key that there is, which grows
   * @param add makes a project and adds it
   */
  constructor(
    readonly projects: Map<string, Project>,
    private readonly keys: string[],
    private readonly personalKeys: readonly PersonalKey[],
    private readonly add: (id: string, given: NewProject) => Project,
  ) {
    const ids = [...projects.keys()];
    for (const [place, key] of keys.entries())
      this.projectOf.set(key, ids[Math.min(place, ids.length - 1)] ?? "");
    keys.push(...personalKeys.map(({ key }) => key));
  }

  /** Who asks with a key. A project key carries its project, which may be gone. */
  callerOf(key: string, now: Date): Caller {
    const personal = this.personalKeys.find((personalKey) => personalKey.key === key);
    const isExpired = personal?.expiresAt !== undefined && personal.expiresAt <= now;
    if (personal !== undefined && !isExpired) return { organisation: personal.organisation };
    const id = this.projectOf.get(key);
    if (id === undefined || isExpired) throw new Refusal(401, "authorization failed");
    return { project: this.projects.get(id) };
  }

  /** The project that a request acts on. For a project key that is its own, whatever the path says. */
  projectFor(caller: Caller, id: string): Project {
    const project = "project" in caller ? caller.project : this.projects.get(id);
    if (project === undefined) throw new Refusal(400, "project not found");
    if ("organisation" in caller && organisationOf(project) !== caller.organisation)
      throw new Refusal(400, "unauthorized to process request");
    return project;
  }

  /** The projects of an organization. Any key may list them. */
  projectsIn(organisation: string): Project[] {
    this.requireOrganisation(organisation);
    return [...this.projects.values()].filter((project) => organisationOf(project) === organisation);
  }

  /** Whether somebody may make a project in an organization: a member of it. */
  requireManager(caller: Caller, organisation: string): void {
    this.requireOrganisation(organisation);
    if (!("organisation" in caller) || caller.organisation !== organisation)
      throw new Refusal(403, "Unauthorized");
  }

  /** Makes a project. Its key is shown this once. */
  create(given: NewProject, isLicensed: boolean): { readonly project: Project; readonly key: string } {
    if (!isLicensed && this.projects.size >= UNLICENSED_PROJECTS)
      throw new Refusal(400, "your instance has reached it's project limit, upgrade to create more projects");
    if (this.namesakeOf(given.organisation, given.name) !== undefined)
      throw new Refusal(400, "a project with this name already exists");
    const project = this.add(newId(), given);
    const key = `CO.${newId()}.${newSecret()}`;
    this.projectOf.set(key, project.id);
    this.keys.push(key);
    return { project, key };
  }

  /** The project of this name in an organization. */
  namesakeOf(organisation: string, name: string): Project | undefined {
    return this.projectsIn(organisation).find((project) => nameOf(project) === name);
  }

  private requireOrganisation(organisation: string): void {
    const known = [
      ...this.personalKeys.map((personalKey) => personalKey.organisation),
      ...[...this.projects.values()].map(organisationOf),
    ];
    if (!known.includes(organisation)) throw new Refusal(400, "organisation not found");
  }
}

function organisationOf({ id, settings }: Project): string {
  return settings.get(id)?.organisation_id ?? "";
}

function nameOf({ id, settings }: Project): string | undefined {
  return settings.get(id)?.name;
}
