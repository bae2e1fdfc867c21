import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser side. `API_URL` is where the development server finds the API. */
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  resolve: { alias: { zod: fileURLToPath(new URL('web/no-validator.ts', import.meta.url)) } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', reportCompressedSize: false },
  server: { host: '127.0.0.1', proxy: { '/api': { target: apiUrl }, '/webhooks': { target: apiUrl } } },
});
