/** The package as a user has it who writes TypeScript. */

import * as webhooks from "pulumi-webhooks";
import { declareAll } from "./declare";

declareAll(webhooks);
