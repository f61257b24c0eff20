/** What the package says: the commands that act. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
