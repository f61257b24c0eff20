/** What the package says: signatures. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({});
