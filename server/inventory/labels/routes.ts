import { labelTexts } from '#contract/inventory/labels.texts.ts';
import { labels } from '#contract/inventory/labels.ts';
import { attachment } from '#server/platform/csv.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { drawLabels } from './labels.ts';

/** Serves labels for shelves and goods. */
export function registerLabels(app: AnyApp): void {
  bind(app, labels.print, async (ctx, { body, reply }) => {
    const { pdf, count } = await drawLabels(ctx, body);
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', attachment(labelTexts.fileName(count)));
    return reply.type('application/pdf').send(pdf);
  });
}
