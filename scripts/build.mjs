/** Builds the web pages when their sources are newer than the last build, for installations that do not use `npm start`. */
import { runCommandLine } from './lib/run.mjs';
import { ensureWeb } from './lib/web_build.mjs';

await runCommandLine(ensureWeb);
