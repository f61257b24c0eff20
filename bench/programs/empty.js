/** The minimal provider without outputs: the cost of Pulumi for the inputs alone. */

"use strict";

require("./declare").declareAll(require("./minimal-classes").minimalClasses("provider", () => "none"));
