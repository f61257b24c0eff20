/** What the package says: portal links. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
