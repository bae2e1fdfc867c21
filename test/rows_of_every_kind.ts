import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { account } from '#contract/account/account.ts';
import { savedViews } from '#contract/account/saved_views.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { team } from '#contract/account/team.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactImports, IMPORT_FIELDS } from '#contract/contacts/imports.ts';
import { tags } from '#contract/contacts/tags.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { counts } from '#contract/inventory/counts.ts';
import { ITEM_IMPORT_FIELDS, itemImports } from '#contract/inventory/files/imports.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { mailIn } from '#contract/invoices/capture/mail_in.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { FILE_FIELDS } from '#contract/invoices/reading/delivery_files.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { templates } from '#contract/messaging/templates/templates.ts';
import { companyExports } from '#contract/moving/exports.ts';
import { pos } from '#contract/pos/pos.ts';
import { program } from '#contract/program/program.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { call, type TestApp, upload } from './app.ts';
import { PASSWORD, type Shop } from './cast.ts';
import { sendCsv } from './files/csv_files.ts';
import { emailFile } from './files/emails.ts';
import { stockRows } from './stock_rows.ts';
import { photos, savePage } from './welcome_page.ts';

const NO_ITEM_MAPPING = Object.fromEntries(ITEM_IMPORT_FIELDS.map((field) => [field, null]));
const NO_MAPPING = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, null]));

const COLUMNS = Object.fromEntries(FILE_FIELDS.map((field, index) => [field, index]));

/** Valid bodies for calls that need one to reach the look-up of the row. */
export const BODIES: Record<string, object> = {
  'approvals.decide': { decision: 'approved' },
  'contactImports.check': { mapping: NO_MAPPING },
  'contactImports.run': {},
  'itemImports.check': { mapping: NO_ITEM_MAPPING },
  'arranging.arrange': {
    sources: [{ invoice_id: '018f2f7e-0000-7000-8000-000000000001', version: 1 }],
    documents: [[{ invoice_id: '018f2f7e-0000-7000-8000-000000000001', page: 1 }]],
  },
  'papers.split': { version: 1 },
  'papers.keep': { version: 1 },
  'notDelivered.set': { line_id: '018f2f7e-0000-7000-8000-000000000001', not_delivered: true },
  'viewing.say': { is_open: true, is_answer: false },
  'statements.mark': { positions: [0], mark: 'settled' },
  'statements.attach': { position: 0, document_id: null },
  'statements.ask': { email: 'a@b.example', positions: [0] },
  'contactPage.erase': { confirm: 'Stolen' },
  'contacts.addTags': { tag_ids: ['018f2f7e-0000-7000-8000-000000000001'] },
  'contacts.removeTags': { tag_ids: ['018f2f7e-0000-7000-8000-000000000001'] },
  'contacts.update': { name: 'Stolen' },
  'contacts.optOut': {},
  'couponSuggestions.hide': {},
  'couponSuggestions.show': {},
  'coupons.undo': { reason: 'Stolen' },
  'coupons.updateOffer': { title: 'Stolen', description: 'Stolen', expires_after_days: 7 },
  'counts.addEntries': {
    sent_at: '2026-01-05T10:00:00Z',
    entries: [
      {
        entry_id: '018f2f7e-0000-7000-8000-000000000001',
        line_id: '018f2f7e-0000-7000-8000-000000000001',
        quantity: 1,
        counted_at: '2026-01-05T10:00:00Z',
      },
    ],
  },
  'counts.addLine': { item_id: '018f2f7e-0000-7000-8000-000000000001', area_id: null },
  'counts.apply': { entry_count: 0 },
  'areas.update': { name: 'Stolen' },
  'areas.setItems': { item_ids: [] },
  'pos.mapItem': { is_ignored: true },
  'pos.undoTask': {},
  'pos.retryTask': {},
  'pos.acceptTask': { digest: 'stolen' },
  'pos.discardTask': {},
  'pos.sync': {},
  'pos.changeConnection': { is_paused: true },
  'pos.disconnect': {},
  'pos.decideValues': { take: [], keep: [] },
  'pos.setUp': { place_ref: 'stolen', history_from: '2026-01-05', stock_from: '2026-01-05' },
  'recipes.update': { version: 1, name: 'Stolen', yield_quantity: 1, yield_unit: 'portion' },
  'recipes.archive': {},
  'recipes.setContents': { unit: 'oz', quantity: 1 },
  'inventory.updateItem': { name: 'Stolen' },
  'inventory.createMovement': { reason: 'counted', quantity: 1 },
  'invoices.update': { number: '1' },
  'mailIn.accept': {},
  'vendors.update': { note: 'Stolen' },
  'vendors.updateItem': { stock_per_unit: 3 },
  'merges.mergeItem': {},
  'locations.update': { name: 'Stolen' },
  'lots.add': { expires_on: '2026-01-05', quantity: 1 },
  'lots.change': { expires_on: '2026-01-05' },
  'transfers.receive': { lines: [] },
  'orders.update': { version: 1, note: 'Stolen', lines: [] },
  'orders.send': { version: 1, how: 'self' },
  'orders.receive': { version: 1, lines: [{ item_id: '018f2f7e-0000-7000-8000-000000000001', quantity: 1 }] },
  'orders.substitute': { instead_of: null },
  'orderLink.set': { order_id: null },
  'kinds.set': { kind: 'credit_memo' },
  'deliveryFiles.setColumns': { columns: COLUMNS },
  'credits.send': { version: 1, how: 'self' },
  'credits.settle': { invoice_id: '018f2f7e-0000-7000-8000-000000000001' },
  'credits.unsettle': { invoice_id: '018f2f7e-0000-7000-8000-000000000001' },
  'credits.writeOff': {},
  'secondFactor.removePasskey': { current_password: PASSWORD },
  'program.updateSource': { label: 'Stolen' },
  'replies.answer': { body: 'Stolen' },
  'savedViews.update': { name: 'Stolen' },
  'tags.update': { name: 'Stolen' },
  'team.changeRole': { role: 'staff' },
  'templates.update': { title: 'Stolen', category: 'Stolen', body: 'Stolen' },
  'templates.render': {},
  'audiences.update': { name: 'Stolen', conditions: {} },
  'campaigns.updateDraft': { version: '018f2f7e-0000-7000-8000-000000000001' },
};

/** Gives a shop a row of every kind that a call can name; returns their ids by the names of the parameters. */
export async function rowsOfEveryKind(t: TestApp, shop: Shop): Promise<Record<string, string>> {
  const item = await call(t, shop.owner, inventory.createItem, { body: { name: 'Oat milk', stock_unit: 'ea' } });
  const moved = await call(t, shop.owner, inventory.createMovement, {
    params: { item_id: item.body.item_id },
    body: { reason: 'wasted', quantity: 1 },
  });
  const area = await call(t, shop.owner, areas.create, { body: { name: 'Bar' } });
  const recipe = await call(t, shop.owner, recipes.create, {
    body: { name: 'Soup', yield_quantity: 1, yield_unit: 'portion' },
  });
  const report = { file_name: 'day.csv', text: 'Item,Qty,SKU\nSoup,1,7', day: '2026-01-05' };
  const { digest } = (await call(t, shop.owner, pos.checkFile, { body: report })).body;
  const sales = await call(t, shop.owner, pos.applyFile, { body: { ...report, digest } });
  const sold = await call(t, shop.owner, pos.listItems);
  const count = await call(t, shop.owner, counts.start, { body: { name: 'Friday' } });
  const uploaded = await upload(t, shop.owner, [{ name: 'a.txt', bytes: Buffer.from('Northside Foods') }]);
  const invited = await call(t, shop.owner, team.invite, { body: { email: 'kim@example.com', role: 'staff' } });
  const template = await call(t, shop.owner, templates.create, {
    body: { title: 'Ours', category: 'Ours', body: 'Ours' },
  });
  const page = await savePage(t, shop.owner, { program_name: 'Maple Rewards', photos: await photos(4) });
  const source = await call(t, shop.owner, program.createSource, { body: { label: 'Door' } });
  const tag = await call(t, shop.owner, tags.create, { body: { name: 'Regular' } });
  const contact = await call(t, shop.owner, contacts.create, {
    body: { phone_e164: '(207) 555-0142', tags: ['Regular'] },
  });
  await call(t, shop.owner, contacts.create, {
    body: { phone_e164: '(207) 555-0143', attestation: { how: 'Signed the card', when: '2026-01-05' } },
  });
  const coupon = await call(t, shop.owner, coupons.createOffer, {
    body: { title: 'Soup', description: 'With any sandwich', expires_after_days: 7 },
  });
  await call(t, shop.owner, coupons.send, { body: { coupon_id: coupon.body.coupon_id } });
  await t.runJobs();
  // A contact who got the coupon has reached the cap for today.
  await call(t, shop.owner, contacts.create, {
    body: { phone_e164: '(207) 555-0144', attestation: { how: 'Signed the card', when: '2026-01-05' } },
  });
  const issues = await call(t, shop.owner, coupons.issues, { params: { coupon_id: coupon.body.coupon_id } });
  const campaign = await call(t, shop.owner, campaigns.send, { body: { message_body: 'Soup' } });
  const audience = await call(t, shop.owner, audiences.create, { body: { name: 'Guests', conditions: {} } });
  const list = await sendCsv(t, shop.owner, contactImports.upload, 'phone_e164\n2075550143\n');
  const goods = await sendCsv(t, shop.owner, itemImports.upload, 'Name,Stock\nSalt,1\n');
  const exported = await call(t, shop.owner, companyExports.start);
  const view = await call(t, shop.owner, savedViews.create, {
    body: { list: 'invoices', name: 'Posted', query: 'status=posted' },
  });
  const invoice_id = uploaded.body.invoices[0].invoice_id;
  const invoice = await call(t, shop.owner, invoices.get, { params: { invoice_id } });
  return {
    item_id: item.body.item_id,
    movement_id: moved.body.movement?.movement_id ?? '',
    ...(await waitingMail(t, shop)),
    ...(await stockRows(t, shop, item.body.item_id)),
    area_id: area.body.area_id,
    recipe_id: recipe.body.recipe_id,
    task_id: sales.body.task_id,
    pos_item_id: sold.body.items[0]?.pos_item_id ?? '',
    connection_id: await till(t, shop),
    count_id: count.body.count_id,
    invoice_id,
    file_id: invoice.body.files[0]?.file_id ?? '',
    view_id: view.body.view_id,
    export_id: exported.body.export_id,
    page: '1',
    ...(await staffIds(t, shop)),
    passkey_id: await passkey(t, shop),
    invitation_id: invited.body.invitation_id,
    welcome_page_id: page.body.welcome_page_id,
    welcome_page_photo_id: page.body.added[0],
    template_id: template.body.id,
    campaign_id: campaign.body.campaign_id ?? '',
    coupon_id: coupon.body.coupon_id,
    coupon_issue_id: issues.body.issues[0]?.coupon_issue_id ?? '',
    audience_id: audience.body.audience_id,
    loyalty_customer_id: contact.body.loyalty_customer_id,
    tag_id: tag.body.tag_id,
    import_id: list.body.import_id,
    item_import_id: goods.body.item_import_id,
    qr_source_id: source.body.qr_source_id,
    reply_thread_id: await replyThread(t, shop),
  };
}

/** An email of a stranger, and an accepted sender. */
async function waitingMail(t: TestApp, shop: Shop) {
  const sender = 'billing@northside.example';
  await call(t, shop.owner, mailIn.addSender, { body: { sender } });
  const { address } = (await call(t, shop.owner, mailIn.createAddress)).body;
  const files = [{ filename: 'a.pdf', content: '%PDF-1.4' }];
  await mkdir(join(t.dataDir, 'mail-in'), { recursive: true });
  const mail = await emailFile({ from: 'a@stranger.example', to: address ?? '', attachments: files });
  await writeFile(join(t.dataDir, 'mail-in', 'a.eml'), mail);
  await t.collectMails();
  const { mails } = (await call(t, shop.owner, mailIn.list)).body;
  return { mail_id: mails[0]?.mail_id ?? '', sender };
}

async function replyThread(t: TestApp, shop: Shop): Promise<string> {
  const { rows } = await t.owner.query(
    `insert into reply_threads values ($1, gen_random_uuid(), null, '+12075550177', $2) returning reply_thread_id`,
    [shop.companyId, t.clock.now],
  );
  await t.owner.query(
    `insert into inbound_messages (company_id, inbound_message_id, reply_thread_id, phone_e164, body, meaning, driver, received_at)
     values ($1, gen_random_uuid(), $2, '+12075550177', 'Stop it', 'stop_unsure', 'simulator', $3)`,
    [shop.companyId, rows[0].reply_thread_id, t.clock.now],
  );
  return rows[0].reply_thread_id;
}

/** A passkey of the manager, who is logged in already. */
async function passkey(t: TestApp, shop: Shop): Promise<string> {
  const { rows } = await t.owner.query(
    `insert into passkeys (company_id, passkey_id, user_id, name, rp_id, credential_id, public_key, counter, transports, created_at)
     select company_id, gen_random_uuid(), user_id, 'Laptop', 'localhost', 'credential', '', 0, '{}', $2
     from members where company_id = $1 and role = 'manager' returning passkey_id`,
    [shop.companyId, t.clock.now],
  );
  return rows[0].passkey_id;
}

async function staffIds(t: TestApp, shop: Shop) {
  const { user_id } = (await call(t, shop.staff, account.getUser)).body;
  const { sessions } = (await call(t, shop.staff, credentials.listSessions)).body;
  return { user_id, session_id: sessions[0]?.session_id ?? '' };
}

/** As a point of sale that was connected leaves it. */
async function till(t: TestApp, { companyId }: Shop): Promise<string> {
  const { rows } = await t.owner.query(
    `insert into pos_connections (company_id, connection_id, driver, account_ref, created_at)
     values ($1, gen_random_uuid(), 'demo', 'till', $2) returning connection_id`,
    [companyId, t.clock.now],
  );
  return rows[0].connection_id;
}
