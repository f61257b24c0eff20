/** Risks of a change of an endpoint: deliveries to another host, protection that is removed. */

import { changeOfHost } from "../../base/url";
import type { Risk } from "../risk";
import { formType } from "./schema";
import type { EndpointInputs, EndpointOutputs } from "./types";

/**
 * @internal
 * @param advancedByDefault the signature format that an undeclared one is reset to
 */
export function endpointRisks(advancedByDefault: boolean): Risk<EndpointInputs>[] {
  return [
    movesHost,
    losesAuthentication,
    losesCertificate,
    sendsForms,
    (state, inputs) => losesOverlap(state, inputs, advancedByDefault),
  ];
}

/** Names hosts only, because path, query and credentials may hold a secret. */
function movesHost(state: Partial<EndpointInputs>, { url }: Partial<EndpointInputs>): string[] {
  const change = changeOfHost(state.url, url);
  return change === undefined ? [] : [`up moves deliveries to another host: ${change}`];
}

function losesAuthentication(
  state: Partial<EndpointInputs>,
  { authentication }: Partial<EndpointInputs>,
): string[] {
  const isOn = (found: EndpointInputs["authentication"]): boolean =>
    Boolean(found?.type) || Boolean(found?.apiKey?.headerName);
  return isOn(state.authentication) && !isOn(authentication)
    ? ["up removes the authentication: deliveries no longer carry it"]
    : [];
}

function losesCertificate(
  state: Partial<EndpointInputs>,
  { mtlsClientCert }: Partial<EndpointInputs>,
): string[] {
  return state.mtlsClientCert?.clientCert && !mtlsClientCert?.clientCert
    ? ["up removes the client certificate: deliveries are made without one"]
    : [];
}

function sendsForms(state: Partial<EndpointInputs>, { contentType }: Partial<EndpointInputs>): string[] {
  return contentType === formType && state.contentType !== formType
    ? [
        "up sends deliveries as forms, whose signatures no receiver can verify: they are made of the JSON before",
      ]
    : [];
}

/** Only advanced signatures include one for each valid secret. Where the format is not declared, it may have been seen. */
function losesOverlap(
  state: Partial<EndpointInputs> & Pick<EndpointOutputs, "signatureFormat">,
  { advancedSignatures }: Partial<EndpointInputs>,
  advancedByDefault: boolean,
): string[] {
  const wasSeen = advancedSignatures !== undefined && state.signatureFormat === "advanced";
  return (state.advancedSignatures ?? wasSeen) && !(advancedSignatures ?? advancedByDefault)
    ? [
        "up turns advanced signatures off: deliveries are signed in the simple format, and with the newest secret only",
      ]
    : [];
}
