/** The floor with one request for each read: the least that a provider takes which sends with undici. */

"use strict";

require("./declare").declareAll(require("./floor-classes").floorClasses("sender"));
