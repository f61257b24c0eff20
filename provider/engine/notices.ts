/** What the package says: the calls of the engine. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({});
