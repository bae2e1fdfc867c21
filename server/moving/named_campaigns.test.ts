import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { CampaignDesk, NOON } from '#test/desks/campaign_desk.ts';
import { exported, importedInto, withoutColumn } from '#test/files/company_archive.ts';

const scheduled_at = '2046-11-30T17:00:00.000Z';

let here: TestApp;
let there: TestApp;
let elsewhere: TestApp;
beforeAll(async () => {
  here = await buildTestApp({ now: NOON });
  there = await buildTestApp({ now: NOON });
  elsewhere = await buildTestApp({ now: NOON });
});
afterAll(async () => {
  await here.close();
  await there.close();
  await elsewhere.close();
});

/** Whether a user gave the campaign its name, by name. */
async function namedIn({ owner }: TestApp) {
  const { rows } = await owner.query<{ name: string; is_named: boolean }>('select name, is_named from campaigns');
  return Object.fromEntries(rows.map(({ name, is_named }) => [name, is_named]));
}

test('Whether a user gave a campaign its name is exported; names of exports from before that was stored stay', async () => {
  const desk = new CampaignDesk(here);
  const { shop } = await desk.shopOf({});
  await desk.send(shop, { message_body: 'Stew at noon', scheduled_at });
  await desk.send(shop, { message_body: 'Pie at noon', name: 'Pie', scheduled_at });
  const archive = await exported(here, shop.companyId);
  await importedInto(there, archive);
  expect(await namedIn(there)).toEqual({ 'Stew at noon': false, Pie: true });
  await importedInto(elsewhere, await withoutColumn(archive, 'campaigns', 'is_named'));
  expect(await namedIn(elsewhere)).toEqual({ 'Stew at noon': true, Pie: true });
});
