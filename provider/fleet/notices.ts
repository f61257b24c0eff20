/** What the package says: fleets. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({});
