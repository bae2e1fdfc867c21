import { fillPlaceholders, withPrefix } from '#contract/messaging/sms/sms.ts';
import { templateErrors } from '#contract/messaging/templates/errors.texts.ts';
import {
  bodyFault,
  type Rendered,
  type RenderedWords,
  type Template,
  type TemplateInput,
} from '#contract/messaging/templates/templates.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import {
  arrange,
  categoriesOf,
  copyTitle,
  insteadOf,
  presentRow,
  presentSample,
  sameWords,
  sampleOf,
  spanishFault,
} from './rules.ts';
import { deleteTemplateRow, findTemplateRow, listTemplateRows, saveTemplateRow, setArchived } from './templates.sql.ts';

/** The templates in use, or the archived ones: the company's own first, the last changed at the top. */
export function listTemplates(ctx: Ctx, options: { archived: boolean }): Promise<Template[]> {
  return ctx.tx(async (t) => arrange(await listTemplateRows(t), options));
}

/** The categories of the templates in use. */
export async function listCategories(ctx: Ctx): Promise<{ category: string; count: number }[]> {
  return categoriesOf(await listTemplates(ctx, { archived: false }));
}

/**
 * One template or sample of the company, archived or not.
 * @throws AppError not_found
 */
export async function getTemplate(t: Tenant, template_id: string): Promise<Template> {
  const template = await findTemplate(t, template_id);
  if (!template) throw new AppError('not_found', templateErrors.noTemplate);
  return template;
}

/** Like `getTemplate`; undefined when it does not exist. */
export async function findTemplate(t: Tenant, template_id: string): Promise<Template | undefined> {
  const row = await findTemplateRow(t, template_id);
  if (row) return presentRow(row);
  const sample = sampleOf(template_id);
  return sample && presentSample(sample);
}

/** Adds a company's own template. */
export function createTemplate(ctx: Ctx, input: TemplateInput): Promise<Template> {
  return ctx.tx(async (t) => {
    await requireWords(t, input);
    return save(ctx, t, newId(), input);
  });
}

/** Gives a template or a sample these words; other companies' samples stay unchanged. */
export function updateTemplate(ctx: Ctx, template_id: string, input: TemplateInput): Promise<Template> {
  return ctx.tx(async (t) => {
    await getTemplate(t, template_id);
    await requireWords(t, input, { isSample: sampleOf(template_id) !== undefined });
    return save(ctx, t, template_id, input);
  });
}

/** Adds a copy, also of an archived template. A copy of an English sample includes the words of its twin, because a copy has no twin. */
export function duplicateTemplate(ctx: Ctx, template_id: string): Promise<Template> {
  return ctx.tx(async (t) => {
    const template = await getTemplate(t, template_id);
    const { title, category, language, body } = template;
    const body_es = template.body_es ?? (await spanishOfTwin(t, template));
    return save(ctx, t, newId(), { title: copyTitle(title), category, language, body, body_es });
  });
}

/** What an English sample says in Spanish; null when the company has archived or changed the twin. */
async function spanishOfTwin(t: Tenant, { language, twin_id }: Template): Promise<string | null> {
  if (language !== 'en' || twin_id === null) return null;
  const twin = await getTemplate(t, twin_id);
  return twin.language === 'es' && twin.archived_at === null ? twin.body : null;
}

/** Archives a template. A sample is archived for this company only. */
export function archiveTemplate(ctx: Ctx, template_id: string): Promise<Template> {
  return ctx.tx(async (t) => {
    await getTemplate(t, template_id);
    const sample = sampleOf(template_id);
    const row =
      (await setArchived(t, template_id, ctx.now)) ??
      (sample && (await saveTemplateRow(t, { ...sample, now: ctx.now, archived_at: ctx.now })));
    await announce(t, { type: 'template', id: template_id });
    return row ? presentRow(row) : getTemplate(t, template_id);
  });
}

/** Restores a template. A sample that was archived with its original words becomes the common sample again. */
export function restoreTemplate(ctx: Ctx, template_id: string): Promise<Template> {
  return ctx.tx(async (t) => {
    await getTemplate(t, template_id);
    const row = await setArchived(t, template_id, null);
    const sample = sampleOf(template_id);
    if (row && sample && sameWords(sample, row)) await deleteTemplateRow(t, template_id);
    await announce(t, { type: 'template', id: template_id });
    return getTemplate(t, template_id);
  });
}

/** Resets a sample to its original words. */
export function resetTemplate(ctx: Ctx, template_id: string): Promise<Template> {
  return ctx.tx(async (t) => {
    await getTemplate(t, template_id);
    if (!sampleOf(template_id)) throw new AppError('conflict', templateErrors.notASample, { code: 'not_a_sample' });
    await deleteTemplateRow(t, template_id);
    await announce(t, { type: 'template', id: template_id });
    return getTemplate(t, template_id);
  });
}

type Values = Readonly<Record<string, string>>;

/**
 * Fills in a template's placeholders in both of its languages; those without a value are listed and stay in the text.
 * @param variables_es values that differ in the Spanish words
 */
export function renderTemplate(
  ctx: Ctx,
  template_id: string,
  { variables, variables_es }: { variables: Values; variables_es: Values },
): Promise<Rendered> {
  return ctx.tx(async (t) => {
    const { body, body_es } = await getTemplate(t, template_id);
    const company = await getCompanyName(t);
    const render = (words: string, values: Values): RenderedWords => {
      const { text, missing } = fillPlaceholders(words, values);
      return { rendered: text, missing, length: withPrefix(company, text).length };
    };
    const spanish = body_es === null ? null : render(body_es, insteadOf(variables, variables_es));
    return { ...render(body, variables), spanish };
  });
}

async function save(ctx: Ctx, t: Tenant, template_id: string, input: TemplateInput): Promise<Template> {
  const row = await saveTemplateRow(t, { ...input, template_id, now: ctx.now });
  await announce(t, { type: 'template', id: template_id });
  return presentRow(row);
}

/** @throws AppError invalid, with the sentence for each field */
async function requireWords(t: Tenant, words: TemplateInput, { isSample = false } = {}): Promise<void> {
  const company = await getCompanyName(t);
  const faults = {
    body: bodyFault(words.body, company),
    body_es: words.body_es === null ? null : spanishFault({ ...words, body_es: words.body_es }, company, isSample),
  };
  const fields = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
  const fault = faults.body ?? faults.body_es;
  if (fault) throw new AppError('invalid', fault, { fields });
}
