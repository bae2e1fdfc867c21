import { contacts } from '#contract/contacts/contacts.ts';
import { tags } from '#contract/contacts/tags.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind, requireFeature } from '#server/platform/http/http.ts';
import { getContact } from './consent/contact_ref.ts';
import type { ContactParts } from './contact_page/parts.ts';
import { contactPageRoutes } from './contact_page/routes.ts';
import {
  addContact,
  archiveContact,
  type ConsentMessages,
  changeContact,
  changeTagsOf,
  optOutByStaff,
  showContact,
} from './edit/edit_contact.ts';
import { contactExportRoutes } from './exports/routes.ts';
import { contactImportRoutes } from './imports/routes.ts';
import { listContacts } from './list.sql.ts';
import { listTags, listTagsOf } from './tags/tags.sql.ts';
import { changeTag, createTag, removeTag } from './tags/tags.ts';

/** Serves contacts with their tags, pages, imports and exports. */
export function register(
  app: AnyApp,
  { storage, parts, messages }: { storage: Storage; parts: ContactParts; messages: ConsentMessages },
): void {
  const { dropWaiting, tagUses } = parts;
  const how = { dropWaiting, messages };
  bind(app, contacts.list, (ctx, { query }) => ctx.tx((t) => listContacts(t, query)));
  bind(app, contacts.create, (ctx, { body }) => addContact(ctx, body, messages));
  bind(app, contacts.get, (ctx, { params }) => ctx.tx((t) => showContact(t, params.loyalty_customer_id)));
  bind(app, contacts.update, async (ctx, { params, body }) => {
    const isLapsed = ctx.access.loyalty_sms.state !== 'active';
    // An opt-out holds in every state of the account; nothing else of the contact changes then.
    if (isLapsed && body.consented === false) {
      return changeContact(ctx, params.loyalty_customer_id, { consented: false }, how);
    }
    await requireFeature(ctx, { method: 'PUT', access: 'loyalty_sms' });
    return changeContact(ctx, params.loyalty_customer_id, body, how);
  });
  bind(app, contacts.optOut, (ctx, { params, body }) =>
    optOutByStaff(ctx, params.loyalty_customer_id, body.words, dropWaiting),
  );
  bind(app, contacts.archive, (ctx, { params }) => archiveContact(ctx, params.loyalty_customer_id, true, how));
  bind(app, contacts.restore, (ctx, { params }) => archiveContact(ctx, params.loyalty_customer_id, false, how));
  bind(app, contacts.listTags, (ctx, { params }) =>
    ctx.tx(async (t) => {
      await getContact(t, params.loyalty_customer_id);
      return { tags: await listTagsOf(t, params.loyalty_customer_id) };
    }),
  );
  bind(app, contacts.addTags, (ctx, { params, body }) =>
    changeTagsOf(ctx, params.loyalty_customer_id, { add: body.tag_ids }),
  );
  bind(app, contacts.removeTags, (ctx, { params, body }) =>
    changeTagsOf(ctx, params.loyalty_customer_id, { remove: body.tag_ids }),
  );
  bind(app, tags.list, (ctx) => ctx.tx(async (t) => ({ tags: await listTags(t) })));
  bind(app, tags.create, (ctx, { body }) => createTag(ctx, body));
  bind(app, tags.update, (ctx, { params, body }) => changeTag(ctx, params.tag_id, body));
  bind(app, tags.remove, (ctx, { params }) => removeTag(ctx, params.tag_id, tagUses));
  contactPageRoutes(app, parts);
  contactImportRoutes(app, { storage, dropWaiting });
  contactExportRoutes(app);
}
