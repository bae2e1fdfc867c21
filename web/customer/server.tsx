import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { CustomerPage } from '#contract/customer/pages.ts';
import { componentOf } from './pages.ts';

/** Draws a page as HTML. Built into a file of its own, which the server loads. */
export function render(page: CustomerPage): string {
  const Component = componentOf(page);
  return renderToString(
    <StrictMode>
      <Component page={page} />
    </StrictMode>,
  );
}
