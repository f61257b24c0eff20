/** The package as a user of the plugin has it. */

"use strict";

require("./declare").declareAll(require("pulumi-webhooks/native"));
