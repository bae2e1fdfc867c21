/** What `npm start` does once the packages and the pages are ready, for tests that need neither. */
import { join } from 'node:path';
import { startServer } from '../../scripts/lib/start_server.mjs';

startServer(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], { again: true });
