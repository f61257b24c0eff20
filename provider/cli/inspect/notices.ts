/** What the package says: the commands that show. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
