import { posterTexts } from '#contract/texts/poster.ts';
import type { Ctx } from '#server/platform/context.ts';
import { keepPoster } from '#server/program/poster/poster.ts';
import { createSource } from '#server/program/qr/sources.ts';

/** Where the demo shop has hung its codes. */
const PLACES = ['Door', 'Till', 'Table 4'];

/** Gives the shop its poster, and a code for each place where one hangs. */
export async function hangPosters(ctx: Ctx, company: string): Promise<void> {
  for (const place of PLACES) await createSource(ctx, place);
  await keepPoster(ctx, {
    ...posterTexts.start(company),
    sub_header: 'A treat every week, and the news before anyone else',
    first_bullet_point: 'Every tenth coffee is on us ☕',
    color: '#1f6f54',
  });
}
