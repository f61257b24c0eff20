/** What the package says: the plugin. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({});
