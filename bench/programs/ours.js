/** The package as a user has it. */

"use strict";

require("./declare").declareAll(require("pulumi-webhooks"));
