/** What the package says: event types from an OpenAPI document. */

import { declareNotices } from "../../../base/notice";

export const notices = declareNotices({});
