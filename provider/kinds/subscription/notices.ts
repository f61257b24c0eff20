/** What the package says: subscriptions. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
