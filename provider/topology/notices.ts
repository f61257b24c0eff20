/** What the package says: topologies. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({});
