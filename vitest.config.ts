import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { DRIVEN_ARGS, findBrowser } from './test/browser.ts';
import { LongestFirst } from './test/order.ts';

const executablePath = findBrowser();

/** For a machine that is slow and busy: what passes waits no longer than it has to. */
const CEILINGS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 240_000 } } };

export default defineConfig({
  test: {
    // One more than cores: tests wait for the database and for processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,web,scripts,bench,test}/**/*.test.ts'],
          exclude: ['test/e2e/**', '**/node_modules/**', '**/dist/**'],
          globalSetup: ['test/database/template.ts'],
          setupFiles: ['test/seed.ts'],
          // Loading the server takes longer than most files' tests. What a file changes it puts back; its database is its own anyway.
          isolate: false,
          // One process runs a hundred files and has the memory: a tenth of its time went into collecting garbage that was still young.
          execArgv: ['--max-semi-space-size=64'],
          // Node runs the code as it runs the server: without Vite, files need not be rewritten first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // The programs that tests start load the modules that `npm start` and others of them compiled.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compile') },
          ...CEILINGS,
        },
      },
      {
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { alias: { zod: join(import.meta.dirname, 'web/no_validator.ts') } },
        optimizeDeps: { entries: ['web/main.tsx', 'web/customer/*.tsx'], include: ['react/jsx-runtime'] },
        test: {
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/testing/setup.ts'],
          ...CEILINGS,
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            // A busy machine can take minutes to open the first page.
            connectTimeout: 300_000,
            screenshotFailures: false,
            traceView: false,
            dependencySourcemaps: false,
            locators: { exact: false },
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: { args: DRIVEN_ARGS, ...(executablePath ? { executablePath } : {}) },
              actionTimeout: 60_000,
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/New_York' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
