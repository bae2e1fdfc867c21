import type { ContactParts } from '#server/contacts/contacts.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { type PageDeps, pageRoutes } from './join/routes.ts';
import { myTextsRoutes } from './my_texts/routes.ts';
import { walletPageRoutes } from './wallet/routes.ts';

/** Serves the pages for customers: joining, the coupon wallet, and their own messages and data. */
export function register(app: AnyApp, deps: PageDeps & { parts: ContactParts }): void {
  pageRoutes(app, deps);
  walletPageRoutes(app, deps);
  myTextsRoutes(app, deps);
}
