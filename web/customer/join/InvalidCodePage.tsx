import type { CustomerPageOf } from '#contract/customer_pages.ts';
import { joinTexts } from '#contract/texts/join.ts';
import { PoweredBy } from '../PoweredBy.tsx';

/** A code that does not say which shop it belongs to. */
export function InvalidCodePage({ page }: { page: CustomerPageOf<'invalid_code'> }) {
  const { detail, hint } = joinTexts[page.language].invalid;
  return (
    <>
      <main className="page">
        <h1>{detail}</h1>
        <p>{hint}</p>
      </main>
      <PoweredBy language={page.language} />
    </>
  );
}
