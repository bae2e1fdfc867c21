import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import type { Language } from '#contract/language.ts';
import { correctDetails, type DetailsChange } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findProgram } from '../customer.ts';
import { ageIn } from './my_texts_page.ts';

interface Correction extends DetailsChange {
  id: string;
  language: Language;
}

/**
 * Corrects the data of the contact who has the link. A date that makes them too young for the shop is accepted too: from then on they
 * get no texts about alcohol, and once they left they cannot agree to texts again.
 * @throws AppError 404, 422 `birth_date` for an impossible date of birth
 */
export async function correct(ctx: Ctx, { id, language, ...given }: Correction) {
  if (given.birth_date) {
    const program = await ctx.tx((t) => findProgram(t, ctx.now));
    if (ageIn(program, given.birth_date, ctx.now) === null) {
      const { birthDateFault } = myTextsTexts[language].data;
      throw new AppError('invalid', birthDateFault, { fields: { birth_date: birthDateFault } });
    }
  }
  return correctDetails(ctx, id, given);
}
