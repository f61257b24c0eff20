/** What the package says: what all commands share. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
