/** The minimal provider with one request for each read: the minimum for a provider that uses undici. */

"use strict";

require("./declare").declareAll(require("./minimal-classes").minimalClasses("reading"));
