import { type ComponentType, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { CustomerPage } from '#contract/customer/pages.ts';
import './customer.css';

/** Brings the page that the server has drawn to life. */
export function show(componentOf: (page: CustomerPage) => ComponentType<{ page: CustomerPage }>): void {
  const root = document.getElementById('root');
  const data = document.getElementById('page-data')?.textContent;
  if (!root || !data) throw new Error('The template has no #root, or the server gave no page.');

  const page = JSON.parse(data) as CustomerPage;
  const Component = componentOf(page);
  const tree = (
    <StrictMode>
      <Component page={page} />
    </StrictMode>
  );
  // The server has drawn the page already, but for one in development.
  if (root.childElementCount > 0) hydrateRoot(root, tree);
  else createRoot(root).render(tree);
}
