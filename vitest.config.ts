import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/order.ts';

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,bench,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', '**/node_modules/**', '**/dist/**'],
    globalSetup: ['test/template.ts'],
    // Loading the server takes longer than most files' tests. What a file changes it puts back; its database is its own anyway.
    isolate: false,
    // Unless told, one core is left to nobody.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // The programs that tests start load each other's compiled modules.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled') },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
