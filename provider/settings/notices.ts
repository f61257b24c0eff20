/** What the package says: the settings. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({});
