/** What the package says: `shards`. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
