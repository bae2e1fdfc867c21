import type { CustomerPage } from '#contract/customer/pages.ts';

let shown: CustomerPage;
let patched: typeof fetch | undefined;

/** From here on, what a customer page fetches of itself is this page. After `beginServing`, in each test. */
export function answerPage(page: CustomerPage): void {
  shown = page;
  if (globalThis.fetch === patched) return;
  const served = globalThis.fetch;
  patched = async (input, init) => {
    if (String(input) !== location.href) return served(input, init);
    return new Response(`<script id="page-data" type="application/json">${JSON.stringify(shown)}</script>`);
  };
  globalThis.fetch = patched;
}
