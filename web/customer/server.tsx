import { type ComponentType, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { type CustomerPage, isLinkPage } from '#contract/customer/pages.ts';
import { linkPageComponentOf } from './link_pages.ts';
import { publicComponentOf } from './public_pages.ts';

/** Renders a page as HTML. It is built into a separate file, which the server loads. */
export function render(page: CustomerPage): string {
  const Component = componentOf(page);
  return renderToString(
    <StrictMode>
      <Component page={page} />
    </StrictMode>,
  );
}

/** The component that shows this page. */
function componentOf(page: CustomerPage): ComponentType<{ page: CustomerPage }> {
  return isLinkPage(page) ? linkPageComponentOf(page) : publicComponentOf(page);
}
