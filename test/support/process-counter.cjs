/** Notes each Node process that starts, as one byte in the file that TEST_STARTED names. `npm test` preloads it into all of them. */

const { appendFileSync } = require("node:fs");

const file = process.env.TEST_STARTED;
if (file) appendFileSync(file, ".");
