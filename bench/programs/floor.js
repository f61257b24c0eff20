/** What Pulumi itself costs: the same resources with a constant provider text, and a provider that does nothing. */

"use strict";

require("./declare").declareAll(require("./floor-classes").floorClasses("provider"));
