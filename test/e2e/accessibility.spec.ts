import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { billingTexts } from '#contract/texts/billing.ts';
import { credentialTexts } from '#contract/texts/credentials.ts';
import { api, SHOP, settled, signIn } from './shop.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing on any screen, ${colorScheme}, ${width} px`, async ({ browser }) => {
      // Some twenty screens, one after the other.
      test.setTimeout(180_000);
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(`${SHOP.url}/login`);
      const found: Record<string, string[]> = {};
      const scan = async (name: string) => {
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        if (violations.length > 0)
          found[name] = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
          );
      };
      await scan('login');
      await page.goto(`${SHOP.url}/signup`);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('alert').first().waitFor();
      await scan('signup');
      await page.goto(`${SHOP.url}/invitation?token=unknown`);
      await page.getByRole('alert').waitFor();
      await scan('invitation');
      await page.goto(`${SHOP.url}/loading`);
      await expect(page.getByText('Uploading inventory... Please wait.')).toBeVisible();
      await scan('loading');
      for (const path of ['/reset-password', '/reset-password?token=unknown', '/pay_implement']) {
        await page.goto(`${SHOP.url}${path}`);
        await settled(page);
        await scan(path);
      }
      await page.goto(`${SHOP.url}/subscribe`);
      await page.getByRole('button', { name: billingTexts.subscribe.stay }).click();
      await scan('subscribe');
      await page.goto(`${SHOP.url}/login`);
      await page.getByRole('button', { name: credentialTexts.forgot.link }).click();
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
      await scan('reset panel');
      await signIn(page);
      await settled(page);
      await scan('inventory');
      const { items } = await api(context.request, page, '/items?sort=value&limit=1');
      const { invoices } = await api(context.request, page, '/invoices?limit=200');
      const first = (fits: (row: { status: string; line_count: number; reason_code: string | null }) => boolean) =>
        invoices.find(fits).invoice_id;
      const screens = {
        item: `/inventory/${items[0].item_id}`,
        vendors: '/vendors',
        invoices: '/invoices',
        'add invoices': '/invoices?add=1',
        review: `/invoices/${first((row) => row.status === 'needs_review' && row.line_count > 0)}`,
        unreadable: `/invoices/${first((row) => row.reason_code === 'encrypted_pdf')}`,
        posted: `/invoices/${first((row) => row.status === 'posted')}`,
        settings: '/settings',
        help: '/add_feedback',
        cancelling: '/cancel-feedback',
        'a running plan': '/pay_implement',
        'not found': '/nowhere',
      };
      for (const [name, path] of Object.entries(screens)) {
        await page.goto(`${SHOP.url}${path}`);
        await settled(page);
        await scan(name);
      }
      expect(found).toEqual({});
      await context.close();
    });
  }
}
