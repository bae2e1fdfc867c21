import type { CustomerPageOf } from '#contract/customer_pages.ts';
import { customerPageTexts } from '#contract/texts/customer_pages.ts';

/** An address that leads nowhere, or no longer. */
export function NotFoundPage({ page }: { page: CustomerPageOf<'not_found'> }) {
  const texts = customerPageTexts[page.language].notFound;
  return (
    <main className="page">
      <h1>{texts.heading}</h1>
      <p>{texts.detail}</p>
    </main>
  );
}
