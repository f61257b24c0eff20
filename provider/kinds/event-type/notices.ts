/** What the package says: event types. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
