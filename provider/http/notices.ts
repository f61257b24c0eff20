/** What the package says: requests and answers. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({});
