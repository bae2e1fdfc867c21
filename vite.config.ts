import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { unreadyText } from './contract/shell/unready.texts.ts';

/** The browser side. `API_URL` is where the development server finds the API. */
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** What a signed-in screen may fetch before it shows itself, in bytes of gzipped JavaScript. */
const FIRST_LOAD_MAX = 250_000;

/** The customers' pages open on a bad phone: what each fetches before it answers a finger. */
const CUSTOMER_LOAD_MAX = 90_000;

/** Customers come with old phones: iOS 15.4 and Android's Chrome of 2020. Their syntax and their style sheets are written for these. */
const CUSTOMER_BROWSERS = ['chrome85', 'safari15.4'];

/** Two loads: nobody fetches what the pages behind a personal link need, or the other way round. Each is a script in the same frame. */
const CUSTOMERS = { customer: 'web/customer.html', link: 'web/link.html' };

/** What no screen needs before it opens a dialog, and what only long lists of choices and dialogs need. */
const DIALOGS = /@mantine.core.esm.components.(Modal|ModalBase|Drawer)\/|react-remove-scroll/;
const SCROLLING = /@mantine.core.esm.components.ScrollArea\//;

/**
 * What many screens share is one file: cut by who needs what, a screen would fetch over a hundred files, most of them smaller than what
 * asking for them takes. Shared by 30, a screen fetches half the files and 2 % fewer bytes; by 20, a quarter of the files and 4 % more.
 * Icons are smaller than what asking for one takes: those of several screens together are a quarter of the files and 1 % of the bytes.
 */
const SCREENS: BuildEnvironmentOptions['rolldownOptions'] = {
  input: { main: 'web/index.html', worker: 'web/service_worker/worker.ts' },
  output: {
    // Browsers look for a new worker at the address of the old one.
    entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
    codeSplitting: {
      groups: [
        { name: 'icons', test: /@tabler.icons-react/, minShareCount: 2, priority: 2 },
        { name: 'core', test: (id) => !DIALOGS.test(id) && !SCROLLING.test(id), minShareCount: 30, priority: 1 },
        { name: 'scrolling', test: SCROLLING, minShareCount: 30, priority: 1 },
        { name: 'dialogs', test: DIALOGS, minShareCount: 30 },
      ],
    },
  },
};

// The customers' pages are built by themselves (`--mode customers`, after the others): pieces shared with the shop's screens would be
// cut smaller for both, and each would fetch what only the other one needs.
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: 'web',
  plugins: [react(), customerFrame(), unready(), ...(isSsrBuild ? [] : [firstLoadBudget()])],
  resolve: { alias: { zod: fileURLToPath(new URL('web/no_validator.ts', import.meta.url)) } },
  build: {
    // The last build draws the customers' pages on the server.
    outDir: isSsrBuild ? 'dist-server' : 'dist',
    emptyOutDir: mode !== 'customers',
    copyPublicDir: !isSsrBuild && mode !== 'customers',
    target: mode === 'customers' ? CUSTOMER_BROWSERS : 'es2023',
    rolldownOptions: isSsrBuild ? {} : mode === 'customers' ? { input: CUSTOMERS } : SCREENS,
    reportCompressedSize: false,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  // The server runs the drawing without the browser's packages, so they are all inside.
  ssr: { noExternal: true },
  // Patterns with their slash: a plain '/api' would take our own /api.ts for a call.
  server: { host: '127.0.0.1', proxy: { '^/(api|webhooks|l)/': { target: apiUrl } } },
}));

/** Puts the script of a customers' load into the frame that they share. */
function customerFrame(): Plugin {
  const frame = readFileSync(new URL('web/customer/frame.html', import.meta.url), 'utf8');
  return {
    name: 'customer-frame',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) =>
        /\/(customer|link)\.html$/.test(filename) ? frame.replace('<!--script-->', html.trim()) : html,
    },
  };
}

/** Puts into the shop's page what is said where its scripts do not run or come. */
function unready(): Plugin {
  return { name: 'unready', transformIndexHtml: (html) => html.replace('<!--unready-->', unreadyText) };
}

/** A screen, with the entry and the shell around it, must not weigh more than it may. */
function firstLoadBudget(): Plugin {
  return {
    name: 'first-load-budget',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const reach = (name: string, into: Set<string>) => {
        if (into.has(name)) return;
        into.add(name);
        for (const next of byName.get(name)?.imports ?? []) reach(next, into);
      };
      const isPart = (id: string | null) => /\/shell\/(Shell|StockGate|LoyaltyGate)\.tsx$/.test(id ?? '');
      const isCustomers = (chunk: { name: string }) => chunk.name in CUSTOMERS;
      const isWorker = (chunk: { name: string }) => chunk.name === 'worker';
      const weigh = (files: Set<string>) =>
        [...files].reduce((sum, name) => sum + gzipSync(byName.get(name)?.code ?? '').length, 0);
      for (const entry of chunks.filter((chunk) => chunk.isEntry && isCustomers(chunk))) {
        const files = new Set<string>();
        reach(entry.fileName, files);
        const bytes = weigh(files);
        if (bytes > CUSTOMER_LOAD_MAX) {
          this.error(
            `The customers' pages fetch ${bytes} bytes of gzipped JavaScript first, not ${CUSTOMER_LOAD_MAX}.`,
          );
        }
      }
      const around = chunks.filter(
        (chunk) => (chunk.isEntry && !isCustomers(chunk) && !isWorker(chunk)) || isPart(chunk.facadeModuleId),
      );
      for (const screen of chunks.filter((chunk) => /Screen\.tsx$/.test(chunk.facadeModuleId ?? ''))) {
        const files = new Set<string>();
        for (const chunk of [...around, screen]) reach(chunk.fileName, files);
        const bytes = weigh(files);
        if (bytes > FIRST_LOAD_MAX) {
          this.error(`${screen.name} fetches ${bytes} bytes of gzipped JavaScript first, not ${FIRST_LOAD_MAX}.`);
        }
      }
    },
  };
}
