import { posterTexts } from '#contract/program/poster.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { updatePoster } from '#server/program/poster/poster.ts';
import { createSource } from '#server/program/qr/sources.ts';

/** Where the demo shop has hung its codes. */
const PLACES = ['Door', 'Till', 'Table 4'];

/** Gives the shop its poster, and a code for each place where one hangs. */
export async function createPoster(ctx: Ctx, company: string): Promise<void> {
  for (const place of PLACES) await createSource(ctx, place);
  await updatePoster(ctx, {
    ...posterTexts.start(company),
    sub_header: 'A treat every week, and first to hear our news',
    first_bullet_point: 'Every tenth coffee is on us ☕',
    color: '#1f6f54',
  });
}
