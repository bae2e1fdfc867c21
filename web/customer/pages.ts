import type { ComponentType } from 'react';
import { type CustomerPage, isLinkPage } from '#contract/customer/pages.ts';
import { linkPageComponentOf } from './link_pages.ts';
import { publicComponentOf } from './public_pages.ts';

/** The component that shows this page. */
export function componentOf(page: CustomerPage): ComponentType<{ page: CustomerPage }> {
  return isLinkPage(page) ? linkPageComponentOf(page) : publicComponentOf(page);
}
