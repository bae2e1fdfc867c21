import type { z } from 'zod';
import { labelTexts } from '#contract/inventory/labels.texts.ts';
import type { LabelRequest } from '#contract/inventory/labels.ts';
import { LABELS_MAX } from '#contract/inventory/limits.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { listShelf } from '../areas/areas.sql.ts';
import { getArea } from '../areas/areas.ts';
import { findItemsById } from '../items.sql.ts';
import { listEarliest } from '../lots/lots.sql.ts';

/** The labels of the items as a PDF, each as often as asked, and how many there are. Archived items have none. */
export async function drawLabels(
  ctx: Ctx,
  asked: z.output<typeof LabelRequest>,
): Promise<{ pdf: Buffer; count: number }> {
  const { items, dates, currency } = await ctx.tx(async (t) => {
    if (asked.area_id) await getArea(t, asked.area_id);
    const itemIds = asked.area_id ? (await listShelf(t, asked.area_id)).map(({ item_id }) => item_id) : asked.item_ids;
    const found = itemIds.length > 0 ? await findItemsById(t, itemIds) : [];
    const byId = new Map(found.map((item) => [item.item_id, item]));
    const dates = new Map(asked.has_date ? await listEarliest(t, itemIds) : []);
    return { dates, items: itemIds.flatMap((itemId) => byId.get(itemId) ?? []), currency: await getCurrency(t) };
  });
  const active = items.filter(({ is_active }) => is_active);
  if (active.length === 0) throw new AppError('invalid', labelTexts.noItems, { code: 'no_items' });
  const count = active.length * asked.each;
  if (count > LABELS_MAX) throw new AppError('invalid', labelTexts.tooMany(LABELS_MAX), { code: 'too_many' });
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const until = (day: string | undefined) => (day ? labelTexts.until(days.format(new Date(day))) : null);
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const labels = active.flatMap(({ item_id, name, sku, barcodes, selling_price }) => {
    const price = asked.has_price && selling_price !== null ? money.format(selling_price) : null;
    const label = {
      name,
      barcodes,
      sku: asked.has_sku || barcodes.length === 0 ? sku : null,
      price,
      date: until(dates.get(item_id)),
    };
    return Array.from({ length: asked.each }, () => label);
  });
  const { labelPdf } = await import('./label_pdf.ts');
  const about = { start: asked.start - 1, title: labelTexts.title, now: ctx.now };
  return { pdf: await labelPdf(asked.sheet, labels, about), count };
}
