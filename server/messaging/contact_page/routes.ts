import { contactPage } from '#contract/contacts/page.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { sendLink } from './send_link.ts';

/** Serves the part of a contact's page that belongs to messaging. */
export function contactTextRoutes(app: AnyApp, { linkBase }: { linkBase: () => string }): void {
  bind(app, contactPage.sendLink, (ctx, { params }) => sendLink(ctx, params.loyalty_customer_id, linkBase()));
}
