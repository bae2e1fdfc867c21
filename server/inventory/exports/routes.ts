import { stockExportTexts as texts } from '#contract/inventory/files/exports.texts.ts';
import { stockExports } from '#contract/inventory/files/exports.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyName } from '#server/platform/company.ts';
import { attachment, csvOf } from '#server/platform/csv.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { csvRows, xlsxFile } from './exports.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Serves the exports of the stock. */
export function registerStockExports(app: AnyApp): void {
  bind(app, stockExports.file, async (ctx, { query: { sheet, format, ...days }, reply }) => {
    const name = await ctx.tx(async (t) => {
      await audit(ctx, t, 'stock.exported', null, { sheet, format, ...days });
      return getCompanyName(t);
    });
    const file = format === 'xlsx' ? await xlsxFile(ctx, sheet, days) : csvOf(csvRows(ctx, sheet, days), { bom: true });
    const spelled = [days.from, days.to].flatMap((day) => (day ? [` ${day}`] : [])).join('');
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment(texts.fileName(name, sheet, spelled, format)))
      .type(TYPES[format]);
    return reply.send(file);
  });
}
