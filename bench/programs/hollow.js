/** The floor without outputs: what Pulumi costs for what is declared alone. */

"use strict";

require("./declare").declareAll(require("./floor-classes").floorClasses("provider", () => "none"));
