import { posterTexts } from '#contract/program/poster.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { updatePoster } from '#server/program/poster/poster.ts';
import { createSource } from '#server/program/program.ts';

/** Where the demo shop has its codes. */
const PLACES = ['Door', 'Till', 'Table 4'];

/** Gives the shop its poster, and a code for each place with one. */
export async function createPoster(ctx: Ctx, company: string): Promise<void> {
  for (const place of PLACES) await createSource(ctx, place);
  await updatePoster(ctx, {
    ...posterTexts.start(company),
    sub_header: 'A treat every week, and first to hear our news',
    first_bullet_point: 'Your first coffee is on us ☕',
    color: '#1f6f54',
  });
}
