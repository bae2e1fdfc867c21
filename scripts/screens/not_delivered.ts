import type { Scene } from './scene.ts';

/** A line that was struck out at the door, and another that can be. */
export const NOT_DELIVERED_SCENES: Scene[] = [
  {
    name: 'review-not-delivered',
    async play({ page, width, invoice }) {
      const fits = ({ status, kind, vendor_id, line_count }: Parameters<Parameters<typeof invoice>[0]>[0]) =>
        status === 'needs_review' && kind === 'invoice' && vendor_id !== null && line_count > 1;
      const { invoice_id } = invoice(fits);
      await page.route(/\/api\/invoices\/[^/]+$/, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({
          response,
          json: {
            ...body,
            lines: body.lines.map((line: object, index: number) =>
              index === 0 ? { ...line, ignore: true, not_delivered: true } : line,
            ),
          },
        });
      });
      await page.goto(`/invoices/${invoice_id}`);
      if (width < 500) {
        await page.locator('li[data-line]').nth(0).getByRole('button').first().click();
      } else await page.locator('li[data-line]').nth(1).getByRole('textbox').first().focus();
      await page.getByText(/^Not delivered\./).waitFor();
    },
  },
];
