/** Sends nothing and checks nothing. What is declared becomes state, as with any resource. */

"use strict";

let made = 0;

exports.nothing = {
  create: async (inputs) => ({ id: `made-${String((made += 1)).padStart(21, "0")}`, outs: inputs }),
};
