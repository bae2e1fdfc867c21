import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contacts } from '#contract/contacts/contacts.ts';
import { tags } from '#contract/contacts/tags.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaignTexts as texts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { type Campaign, campaigns, type Preview, type SendReply } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { meterTexts } from '#contract/messaging/sms/meter.texts.ts';
import { type Template, templates } from '#contract/messaging/templates/templates.ts';
import { program } from '#contract/program/program.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { invalidate } from '../../../query.ts';
import { contact, id } from '../../../testing/samples.ts';
import { drawn, openScreen, pressUntil } from '../../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../../testing/server.ts';

const PREVIEW: Preview = {
  faults: [],
  warnings: [],
  left_out: [],
  held: [],
  texts: [],
  recipients: 3,
  at_once: 3,
  segments: 3,
  cost_cents: 3,
  finishes_at: '2046-12-01T17:00:00.000Z',
};
const TEMPLATE: Template = {
  id: id(61),
  title: 'Soup day',
  preview: 'Soup',
  body: 'Soup today',
  body_es: null,
  category: 'Food',
  variables: [],
  language: 'en',
  is_sample: false,
  is_changed: false,
  twin_id: null,
  archived_at: null,
  updated_at: null,
};
const { missing } = texts.summary;
const words = page.getByRole('textbox').first();

function open(
  template: string,
  reply: Parameters<typeof answerBy<typeof templates.get>>[1] = () => TEMPLATE,
  as: Parameters<typeof openScreen>[1] = {},
) {
  answer(messagingSettings.get, {
    window_start: 600,
    window_end: 1200,
    cap_per_day: 1,
    cap_per_week: 3,
    promised_per_month: 8,
    cents_per_segment: 1,
    age_gate: false,
    link_example: 'https://texts.example/l/a',
    updated_at: null,
    version: 'a',
  });
  answer(audiences.count, { recipients: 3, left_out: [] });
  answer(campaigns.preview, PREVIEW);
  answerBy(templates.get, reply);
  return openScreen(`/campaign?view=message&template=${template}`, as);
}

test('A send button that is disabled says what is missing', async () => {
  open('custom');
  const button = page.getByRole('button', { name: texts.compose.title });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(missing.words);
  await expect.element(page.getByText(missing.words)).toBeVisible();

  answer(campaigns.preview, { ...PREVIEW, faults: [campaignErrors.missing(['dish'])] });
  await words.fill('Try {dish}');
  const toSend = page.getByRole('button', { name: texts.summary.send(3) });
  await expect.element(toSend).toHaveAccessibleDescription(missing.faults);
  await expect.element(toSend).toBeDisabled();

  answer(campaigns.preview, PREVIEW);
  await words.fill('Try the soup');
  await expect.element(toSend).toBeEnabled();
  await expect.element(toSend).not.toHaveAccessibleDescription();

  await page.getByText(texts.schedule.later, { exact: true }).click();
  await page.getByLabelText(texts.schedule.at).fill('');
  const toSchedule = page.getByRole('button', { name: texts.summary.schedule(3) });
  await expect.element(toSchedule).toHaveAccessibleDescription(missing.time);
  await expect.element(toSchedule).toBeDisabled();
});

test('A number of days that is refused keeps the message from more customers', async () => {
  open('custom');
  answer(audiences.list, { audiences: [] });
  answer(tags.list, { tags: [] });
  answer(program.listSources, { sources: [] });
  answer(campaigns.list, { campaigns: [], total_count: 0 });
  answer(coupons.listOffers, { offers: [], total_count: 0 });
  await words.fill('Soup');
  const send = page.getByRole('button', { name: texts.summary.send(3) });
  await expect.element(send).toBeEnabled();
  await page.getByText(texts.audience.some, { exact: true }).click();
  const field = page.getByRole('textbox', { name: texts.audience.notRedeemed });
  await field.fill('30');
  const lastAsked = () => sentTo(campaigns.preview).at(-1)?.body;
  await expect.poll(lastAsked).toMatchObject({ audience: { not_redeemed_days: 30 } });
  await expect.element(send).toBeEnabled();

  const asked = sentTo(campaigns.preview).length;
  for (const [index, days] of ['30 days', '4.5', '5000'].entries()) {
    await field.fill(days);
    await expect.element(send).toHaveAccessibleDescription(missing.days);
    await expect.element(send).toBeDisabled();
    await expect.element(page.getByText(texts.audience.countFailed)).toBeVisible();
    await field.fill(`${60 + index}`);
    await expect.poll(lastAsked).toMatchObject({ audience: { not_redeemed_days: 60 + index } });
    await expect.element(send).toBeEnabled();
  }
  const bodies = sentTo(campaigns.preview).slice(asked);
  expect(bodies.map(({ body }) => body)).toMatchObject(
    [60, 61, 62].map((not_redeemed_days) => ({ audience: { not_redeemed_days } })),
  );

  await field.fill('5000');
  refuse(audiences.create, 422, { detail: campaignErrors.audienceDays(3650) });
  await page.getByRole('textbox', { name: texts.audience.saveAs }).fill('Quiet ones');
  await page.getByRole('button', { name: texts.audience.save, exact: true }).click();
  await expect.element(page.getByText(campaignErrors.audienceDays(3650))).toBeVisible();
  expect(sentTo(audiences.create)[0]?.body).toMatchObject({ conditions: { not_redeemed_days: 0 } });
});

test('A day that is deleted or typed in part keeps the message from more customers', async () => {
  open('custom');
  answer(audiences.list, { audiences: [] });
  answer(tags.list, { tags: [] });
  answer(program.listSources, { sources: [] });
  answer(campaigns.list, { campaigns: [], total_count: 0 });
  answer(coupons.listOffers, { offers: [], total_count: 0 });
  await words.fill('Soup');
  const send = page.getByRole('button', { name: texts.summary.send(3) });
  await page.getByText(texts.audience.some, { exact: true }).click();
  const field = page.getByLabelText(texts.audience.joinedSince);
  await field.fill('2026-11-02');
  const lastAsked = () => sentTo(campaigns.preview).at(-1)?.body;
  await expect.poll(lastAsked).toMatchObject({ audience: { joined_since: '2026-11-02' } });
  await expect.element(send).toBeEnabled();

  const asked = sentTo(campaigns.preview).length;
  await field.click({ position: { x: 20, y: 10 } });
  await userEvent.keyboard('{Backspace}');
  await expect.element(send).toHaveAccessibleDescription(missing.day);
  await expect.element(send).toBeDisabled();
  expect(sentTo(campaigns.preview)).toHaveLength(asked);

  await field.fill('');
  await words.click();
  await expect.poll(lastAsked).toEqual({ message_body: 'Soup', audience: {} });
  await expect.element(send).toBeEnabled();

  await field.click({ position: { x: 20, y: 10 } });
  await userEvent.keyboard('11');
  await words.click();
  await expect.element(send).toHaveAccessibleDescription(missing.day);
  await expect.element(send).toBeDisabled();
});

test('A saved audience takes the place of a number of days that was refused', async () => {
  open('custom');
  const saved = { audience_id: id(91), name: 'Spanish', conditions: { language: 'es' as const } };
  answer(audiences.list, { audiences: [{ ...saved, updated_at: '2026-11-20T15:00:00.000Z' }] });
  answer(tags.list, { tags: [] });
  answer(program.listSources, { sources: [] });
  answer(campaigns.list, { campaigns: [], total_count: 0 });
  answer(coupons.listOffers, { offers: [], total_count: 0 });
  await words.fill('Soup');
  await page.getByText(texts.audience.some, { exact: true }).click();
  const field = page.getByRole('textbox', { name: texts.audience.notRedeemed });
  await field.fill('30 days');
  await page.getByRole('combobox', { name: texts.audience.saved }).click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByRole('button', { name: texts.summary.send(3) })).toBeEnabled();
});

test('A time is chosen and shown by the clock of the shop, whose zone is named where the device has another', async () => {
  open('custom', undefined, { user: { time_zone: 'America/Los_Angeles' } });
  const held = [{ reason: 'frequency_cap' as const, count: 1, until: PREVIEW.finishes_at }];
  answer(campaigns.preview, { ...PREVIEW, at_once: 2, held });
  await words.fill('Soup');
  await page.getByText(texts.schedule.later, { exact: true }).click();
  const field = page.getByLabelText(texts.schedule.at);
  await expect.element(field).toHaveAccessibleDescription(/Pacific Time/);
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await field.fill(`${day}T10:00`);
  const at = new Date(Date.parse(`${day}T10:00:00-08:00`));
  if (at.toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric' }) !== '10 AM') {
    at.setUTCHours(at.getUTCHours() - 1);
  }
  await expect
    .poll(() => sentTo(campaigns.preview).at(-1)?.body)
    .toMatchObject({ scheduled_at: at.toISOString(), message_body: 'Soup' });
  await expect.element(page.getByText('Dec 1, 2046, 9:00 AM PST', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/2 customers on .*, 10:00 AM P[DS]T/)).toBeVisible();
});

test('Recipients that cannot be counted are the reason why the button is disabled', async () => {
  open('custom');
  refuse(campaigns.preview, 500);
  await words.fill('Soup');
  const button = page.getByRole('button', { name: texts.compose.title });
  await expect.element(button).toHaveAccessibleDescription(missing.count);
  await expect.element(button).toBeDisabled();
});

// spec: 8-send-status, 8-send-failures
test.each([
  ['a template', TEMPLATE.id, campaigns.sendFromTemplate, 'Failed to send (413)'],
  ['no template', 'custom', campaigns.send, 'Failed to send message (413)'],
])('A message from %s that fails without any words has its sentence', async (_from, template, endpoint, sentence) => {
  open(template);
  refuse(endpoint, 413, '<html>Too large</html>');
  if (template === 'custom') await words.fill('Soup today');
  await page.getByRole('button', { name: texts.summary.send(3) }).click();
  await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible();
  expect(sentTo(endpoint)).toHaveLength(1);

  refuse(endpoint, 409, { detail: 'Sending is paused.' });
  await page.getByRole('button', { name: texts.summary.send(3) }).click();
  await expect.element(page.getByRole('alert').getByText('Sending is paused.')).toBeVisible();
});

test('Enter in the field for a test sends the test, and nothing to the customers', async () => {
  open('custom');
  answer(campaigns.send, { batch_id: id(62), status: 'queued', message_id: id(63) } as never);
  await words.fill('Soup today');
  await expect.element(page.getByRole('button', { name: texts.summary.send(3) })).toBeEnabled();
  const phone = page.getByLabelText(texts.test.phone);
  await phone.fill('(646) 555-0140');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(campaigns.send)).toHaveLength(1);
  expect(sentTo(campaigns.send)[0]?.body).toMatchObject({ test_only: true, test_phone: '(646) 555-0140' });

  await page.getByText(texts.schedule.later, { exact: true }).click();
  page.getByLabelText(texts.schedule.at).element().focus();
  await pressUntil('{Enter}', 'Enter');
  await expect.element(page.getByRole('button', { name: texts.summary.schedule(3) })).toBeEnabled();
  expect(sentTo(campaigns.send)).toHaveLength(1);
});

const edit = page.getByRole('textbox', { name: texts.compose.body, exact: true });
const toSend = page.getByRole('button', { name: texts.summary.send(3) });
const toSave = page.getByRole('button', { name: texts.draft.save });

test('An open edit is saved or canceled before the message is sent, tested or kept', async () => {
  const screen = open(TEMPLATE.id);
  await page.getByRole('button', { name: texts.compose.edit }).click();
  await edit.fill('Soup tomorrow');
  for (const button of [toSend, toSave, page.getByRole('button', { name: texts.test.send })]) {
    await button.click();
    await expect.element(page.getByRole('alert').getByText(texts.compose.finishEdits)).toBeVisible();
    await expect.element(edit).toHaveFocus();
    await userEvent.keyboard('!');
    await expect.element(page.getByText(texts.compose.finishEdits)).not.toBeInTheDocument();
  }
  expect([...sentTo(campaigns.sendFromTemplate), ...sentTo(campaigns.createDraft)]).toEqual([]);

  void screen.goTo('/inventory');
  await page.getByRole('button', { name: leavingTexts.stay, exact: true }).click();
  await expect.element(edit).toHaveValue('Soup tomorrow!!!');

  await page.getByRole('button', { name: texts.compose.saveEdits }).click();
  refuse(campaigns.sendFromTemplate, 409, { detail: 'Sending is paused.' });
  await toSend.click();
  await expect
    .poll(() => sentTo(campaigns.sendFromTemplate).map(({ body }) => body))
    .toMatchObject([{ override_body: 'Soup tomorrow!!!' }]);
});

test('The words on the screen are sent, even if the template was edited meanwhile', async () => {
  open(TEMPLATE.id);
  await expect.element(page.getByText(TEMPLATE.body).first()).toBeVisible();
  answerBy(templates.get, () => ({ ...TEMPLATE, body: 'Closed today' }));
  await invalidate(templates.get);
  await drawn();
  refuse(campaigns.sendFromTemplate, 409, { detail: 'Sending is paused.' });
  await toSend.click();
  await expect
    .poll(() => sentTo(campaigns.sendFromTemplate).map(({ body }) => body))
    .toMatchObject([{ override_body: TEMPLATE.body }]);
});

test('An open edit is still there after a look at the other language', async () => {
  open(TEMPLATE.id, () => ({ ...TEMPLATE, body_es: 'Hay sopa' }));
  await page.getByRole('button', { name: texts.compose.edit, exact: true }).click();
  await edit.fill('Soup tomorrow');
  await page.getByText(texts.compose.languages.es, { exact: true }).click();
  await expect.element(edit).not.toBeInTheDocument();
  await page.getByText(texts.compose.languages.en, { exact: true }).click();
  await expect.element(edit).toHaveValue('Soup tomorrow');
});

const DISH: Template = { ...TEMPLATE, body: 'Try {dish}', variables: ['dish'] };

test.each<[string, Partial<Template>, Partial<Template>, number]>([
  ['the other language cannot be fetched again', { twin_id: id(62) }, { twin_id: id(62) }, 500],
  ['the template gets Spanish words', {}, { body_es: 'Hay {dish}' }, 200],
])('What was typed stays when %s', async (_what, before, after, twinStatus) => {
  const twin: Template = { ...DISH, id: id(62), language: 'es', body: 'Hay {dish}' };
  open(TEMPLATE.id, ({ params }) => (params.template_id === twin.id ? twin : { ...DISH, ...before }));
  const dish = page.getByRole('textbox', { name: 'Dish', exact: true });
  await dish.fill('soup');
  const isPaired = before.twin_id !== undefined;
  const language = page.getByRole('radiogroup', { name: texts.compose.languages.label });
  await expect.poll(() => language.elements().length).toBe(isPaired ? 1 : 0);

  answerBy(templates.get, ({ params }) =>
    params.template_id === twin.id ? Response.json({}, { status: twinStatus }) : { ...DISH, ...after },
  );
  await invalidate(templates.get);
  await drawn();
  await expect.element(dish).toHaveValue('soup');
  expect(language.elements()).toHaveLength(isPaired ? 1 : 0);
});

const keep = page.getByRole('button', { name: meterTexts.keepAsTyped });
const encoding = (name: keyof typeof meterTexts.encodings) =>
  page.getByText(meterTexts.encodings[name], { exact: true });

test('Typographic characters are written plain at the cursor, and come back when the user keeps them', async () => {
  open('custom');
  await words.fill('Soup now');
  await userEvent.keyboard('{ArrowLeft>3/}');
  await userEvent.keyboard('– it’s hot… ');
  await expect.element(words).toHaveValue("Soup - it's hot... now");
  const notice = page.getByText(meterTexts.plained(['long dash', 'curly apostrophe', 'three dots in one character']));
  await expect.element(notice).toBeVisible();
  await expect.element(encoding('gsm7')).toBeVisible();

  await keep.click();
  await expect.element(words).toHaveValue('Soup – it’s hot… now');
  await expect.element(words).toHaveFocus();
  await expect.element(encoding('ucs2')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  // From then on nothing is replaced, and that is what is sent.
  await userEvent.keyboard('{End}!’');
  await expect.element(words).toHaveValue('Soup – it’s hot… now!’');
  refuse(campaigns.send, 409, { detail: 'Sending is paused.' });
  await page.getByRole('button', { name: texts.summary.send(3) }).click();
  await expect
    .poll(() => sentTo(campaigns.send).map(({ body }) => body))
    .toMatchObject([{ message_body: 'Soup – it’s hot… now!’' }]);
});

test('Letters that are still being put together are left alone until they are done', async () => {
  open('custom');
  await words.fill('Ca');
  const field = words.element() as HTMLTextAreaElement;
  const compose = (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  };
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  compose('Caf´');
  await expect.element(words).toHaveValue('Caf´');
  compose('Café’');
  await expect.element(words).toHaveValue('Café’');
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await expect.element(words).toHaveValue("Café'");
  await expect.element(keep).toBeVisible();
});

const DRAFT: Campaign = {
  campaign_id: id(71),
  name: 'Soup',
  type: 'promo',
  automation: null,
  status: 'draft',
  created_at: '2026-11-20T15:00:00.000Z',
  scheduled_at: null,
  started_at: null,
  finished_at: null,
  recipients: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  waiting: 0,
  clicked: 0,
  changed_at: '2026-11-20T15:00:00.000Z',
  changed_by: 'maple',
  body: 'Soup',
  body_es: null,
  text: 'Soup',
  text_es: null,
  template_id: null,
  coupon_id: null,
  audience: {},
  adults_only: false,
  created_by: 'maple',
  pause_reason: null,
  left_out: [],
  counts: {},
  reasons: [],
  is_queued: false,
  held_until: null,
  opted_out: 0,
  replies: 0,
  segments: 0,
  cost_cents: 0,
  finishes_at: null,
  draft: {
    content: {
      template_id: null,
      template_words: null,
      variables: {},
      variables_es: {},
      override: 'Soup',
      spanish: null,
      reading: 'each',
      audience: null,
      repeats_words: false,
      is_scheduled: false,
      scheduled_at: null,
    },
    version: id(72),
    changed_at: '2026-11-20T15:00:00.000Z',
    changed_by: 'maple',
  },
};

test('A draft that is saved after the user has left the page does not change the address of the next one', async () => {
  const screen = open('custom');
  await words.fill('Soup');
  answer(campaigns.createDraft, DRAFT);
  const letGo = hold(campaigns.createDraft);
  await toSave.click();
  await expect.poll(() => sentTo(campaigns.createDraft)).toHaveLength(1);

  answer(contacts.list, { customers: [contact()], total_count: 1 });
  answer(tags.list, { tags: [] });
  void screen.goTo('/contacts?search=ada');
  await page.getByRole('button', { name: leavingTexts.leave, exact: true }).click();
  await expect.element(page.getByRole('searchbox')).toHaveValue('ada');
  letGo();
  await expect.element(page.getByText(texts.draft.saved)).toBeVisible();
  await drawn();
  expect(screen.address()).toBe('/contacts?search=ada');
});

test('Customers who got the same words are left out, unless the user includes them', async () => {
  open('custom');
  answer(campaigns.preview, { ...PREVIEW, recipients: 1, left_out: [{ reason: 'same_words', count: 5 }] });
  await words.fill('Soup');
  await expect.element(page.getByText(texts.sameWords.warning(5))).toBeVisible();
  const leaveOut = page.getByRole('checkbox', { name: texts.sameWords.leaveOut });
  await expect.element(leaveOut).toBeChecked();
  answer(campaigns.preview, { ...PREVIEW, recipients: 6 });
  await leaveOut.click();
  await expect.element(page.getByText(texts.sameWords.included)).toBeVisible();
  await expect.poll(() => sentTo(campaigns.preview).at(-1)?.body).toMatchObject({ repeats_words: true });
  await expect.element(page.getByRole('button', { name: texts.summary.send(6) })).toBeEnabled();
});

test('A message that is sent while its draft is being saved takes the draft with it', async () => {
  const screen = open('custom');
  await words.fill('Soup');
  await expect.element(toSend).toBeEnabled();
  answer(campaigns.createDraft, DRAFT);
  answer(campaigns.get, DRAFT);
  const letGo = hold(campaigns.createDraft);
  answerBy(campaigns.send, (): SendReply => {
    answer(campaigns.get, { ...DRAFT, status: 'running', draft: null });
    const { campaign_id } = DRAFT;
    return { campaign_id, status: 'running', sent_count: 3, customers_reached: 3, held: [], left_out: [] };
  });
  answer(campaigns.texts, { texts: [], total_count: 0 });
  await toSave.click();
  await expect.poll(() => sentTo(campaigns.createDraft)).toHaveLength(1);
  await toSend.click();
  await drawn();
  expect(sentTo(campaigns.send)).toEqual([]);
  letGo();
  await expect
    .poll(() => sentTo(campaigns.send).map(({ body }) => body))
    .toMatchObject([{ message_body: 'Soup', draft: { campaign_id: DRAFT.campaign_id, version: id(72) } }]);
  await expect.poll(screen.address).toBe(`/campaign/${DRAFT.campaign_id}`);
});

test('A message that is being sent is not saved as a draft beside it', async () => {
  open('custom');
  await words.fill('Soup');
  refuse(campaigns.send, 409, { detail: 'Sending is paused.' });
  const letGo = hold(campaigns.send);
  await toSend.click();
  await expect.poll(() => sentTo(campaigns.send)).toHaveLength(1);
  await expect.element(toSave).toBeDisabled();
  letGo();
  await expect.element(toSave).toBeEnabled();
});
