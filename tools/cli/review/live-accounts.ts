/** As whom `report --live` asks: as the account of an object where the state of `--stack` holds it, else as the command. */

import { groupedBy } from "../../../provider/base/lists";
import type { WebhooksClient } from "../../../provider/client";
import { isDefault } from "../../../provider/settings/given";
import { describeSettings } from "../../../provider/settings/origins";
import { resolveSettings } from "../../../provider/settings/settings";
import type {
  ClientSettings,
  ReadSetting,
  SettingName,
  SettingPlaces,
} from "../../../provider/settings/settings";
import { settingsIn } from "../../topology/preview/accounts";
import { providerUrnOf } from "../../topology/preview/unasked";
import type { PreviewedResource } from "../../topology/review/preview";
import type { Call } from "../io/session";
import { readStackProviders } from "../io/stack-config";

/** Opens a client. @throws SettingsError when a setting is missing, or the API key is for another project. */
export type Open = () => Promise<WebhooksClient>;

/** The objects of each account, with what opens its client. Asks Pulumi only where a program declares an account. */
export async function byAccount<Item extends { readonly resource: Pick<PreviewedResource, "provider"> }>(
  call: Call,
  items: readonly Item[],
): Promise<(readonly [Open, readonly Item[]])[]> {
  const declared = await declaredAccounts(
    call,
    items.map(({ resource }) => providerUrnOf(resource)),
  );
  const groups = groupedBy(items, ({ resource }) => {
    const urn = providerUrnOf(resource);
    return declared.has(urn) ? urn : "";
  });
  return [...groups].map(([urn, group]) => [declared.get(urn) ?? (() => call.client()), group]);
}

async function declaredAccounts(call: Call, all: readonly string[]): Promise<ReadonlyMap<string, Open>> {
  const { io, options } = call;
  const urns = [...new Set(all)].filter((urn) => urn !== "" && !isDefault(urn));
  if (options.stack === undefined || urns.length === 0) return new Map();
  try {
    const providers = await readStackProviders(options.stack, io.environment);
    return new Map(
      urns.flatMap((urn) => {
        const { explicit, stack } = settingsIn(urn, providers.get(urn) ?? {});
        if (!providers.has(urn) || explicit === undefined) return [];
        const environment: ReadSetting = (name) => io.environment[name];
        const places = { explicit: texts(explicit), environment, config: texts(stack), isExplicit: true };
        return [[urn, openerOf(call, places)]];
      }),
    );
  } catch (error) {
    const fail: Open = async () => {
      throw error;
    };
    return new Map(urns.map((urn) => [urn, fail]));
  }
}

function texts(lookup: (name: SettingName) => unknown = () => undefined): ReadSetting {
  return (name) => {
    const value = lookup(name as SettingName);
    return typeof value === "string" ? value : undefined;
  };
}

function openerOf(call: Call, places: SettingPlaces): Open {
  return async () => {
    const describe: ClientSettings["describe"] = (project, only) => describeSettings(project, places, only);
    return call.clientOf({ ...resolveSettings(places), describe });
  };
}
