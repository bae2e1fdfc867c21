import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,bench,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', '**/node_modules/**', '**/dist/**'],
    globalSetup: ['test/template.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
