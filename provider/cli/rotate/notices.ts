/** What the package says: `rotate`. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
