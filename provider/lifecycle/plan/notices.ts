/** What the package says: what a preview says of a change. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
