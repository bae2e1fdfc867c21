import { contactPage } from '#contract/contacts/page.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { sendLink } from './send_link.ts';

/** Serves what messaging does on a contact's page. */
export function contactTextRoutes(app: AnyApp, { linkBase }: { linkBase: () => string }): void {
  bind(app, contactPage.sendLink, (ctx, { params }) => sendLink(ctx, params.loyalty_customer_id, linkBase()));
}
