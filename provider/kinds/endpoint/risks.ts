/** Risks of a change of an endpoint: deliveries to another host, protection that is removed. */

import type { Notice } from "../../base/notice";
import { changeOfHost } from "../../base/url";
import type { Risk } from "../risk";
import { notices } from "./notices";
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
function movesHost(state: Partial<EndpointInputs>, { url }: Partial<EndpointInputs>): Notice[] {
  const change = changeOfHost(state.url, url);
  return change === undefined ? [] : [notices["deliveries-move"]({ change })];
}

function losesAuthentication(
  state: Partial<EndpointInputs>,
  { authentication }: Partial<EndpointInputs>,
): Notice[] {
  const isOn = (found: EndpointInputs["authentication"]): boolean =>
    Boolean(found?.type) || Boolean(found?.apiKey?.headerName);
  return isOn(state.authentication) && !isOn(authentication) ? [notices["authentication-removed"]()] : [];
}

function losesCertificate(
  state: Partial<EndpointInputs>,
  { mtlsClientCert }: Partial<EndpointInputs>,
): Notice[] {
  return state.mtlsClientCert?.clientCert && !mtlsClientCert?.clientCert
    ? [notices["certificate-removed"]()]
    : [];
}

function sendsForms(state: Partial<EndpointInputs>, { contentType }: Partial<EndpointInputs>): Notice[] {
  return contentType === formType && state.contentType !== formType ? [notices["unverifiable-forms"]()] : [];
}

/** Only advanced signatures include one for each valid secret. Where the format is not declared, it may have been seen. */
function losesOverlap(
  state: Partial<EndpointInputs> & Pick<EndpointOutputs, "signatureFormat">,
  { advancedSignatures }: Partial<EndpointInputs>,
  advancedByDefault: boolean,
): Notice[] {
  const wasSeen = advancedSignatures !== undefined && state.signatureFormat === "advanced";
  return (state.advancedSignatures ?? wasSeen) && !(advancedSignatures ?? advancedByDefault)
    ? [notices["advanced-signatures-off"]()]
    : [];
}
