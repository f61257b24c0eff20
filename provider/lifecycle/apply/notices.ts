/** What the package says: what is done to a resource. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
