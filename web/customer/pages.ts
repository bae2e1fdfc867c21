import type { ComponentType } from 'react';
import { type CustomerPage, isMemberPage } from '#contract/customer_pages.ts';
import { memberComponentOf } from './member_pages.ts';
import { publicComponentOf } from './public_pages.ts';

/** The component that shows this page. */
export function componentOf(page: CustomerPage): ComponentType<{ page: CustomerPage }> {
  return isMemberPage(page) ? memberComponentOf(page) : publicComponentOf(page);
}
