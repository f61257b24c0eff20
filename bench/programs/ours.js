/** The package as a user has it. */

"use strict";

require("./declare")(require("pulumi-webhooks"));
