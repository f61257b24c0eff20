/** What the package says: `report`, `compare`, `route` and `lint`. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
