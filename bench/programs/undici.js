/** The minimal provider with the same requests by plain undici: the minimum for a provider that talks to a service. */

"use strict";

require("./declare").declareAll(require("./minimal-classes").minimalClasses("undici"));
