/** What the package says: endpoints. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
