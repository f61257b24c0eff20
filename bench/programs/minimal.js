/** The cost of Pulumi itself: the same resources with a constant provider text, and a provider that does nothing. */

"use strict";

require("./declare").declareAll(require("./minimal-classes").minimalClasses("provider"));
