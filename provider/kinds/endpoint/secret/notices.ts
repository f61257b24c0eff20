/** What the package says: the signing secrets of endpoints. */

import { declareNotices } from "../../../base/notice";

export const notices = declareNotices({});
