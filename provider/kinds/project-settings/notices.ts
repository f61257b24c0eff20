/** What the package says: the settings of a project. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
