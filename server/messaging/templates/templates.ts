import { fillPlaceholders, withPrefix } from '#contract/sms.ts';
import { bodyFault, type Rendered, type Template, type TemplateInput } from '#contract/templates.ts';
import { templateErrors } from '#contract/texts/template_errors.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events.ts';
import { newId } from '#server/platform/ids.ts';
import { getCompanyName } from '../company.sql.ts';
import { arrange, categoriesOf, copyTitle, presentRow, presentSample, sameWords, sampleOf } from './rules.ts';
import { deleteTemplateRow, findTemplateRow, listTemplateRows, saveTemplateRow, setArchived } from './templates.sql.ts';

/** The templates that can be used, or those that were put away: the company's own first, the last changed at the top. */
export function listTemplates(ctx: Ctx, options: { archived: boolean }): Promise<Template[]> {
  return ctx.tx(async (t) => arrange(await listTemplateRows(t), options));
}

/** The categories of the templates that can be used. */
export async function listCategories(ctx: Ctx): Promise<{ category: string; count: number }[]> {
  return categoriesOf(await listTemplates(ctx, { archived: false }));
}

/**
 * One template or sample of the company, also one that was put away.
 * @throws AppError not_found
 */
export async function getTemplate(t: Tenant, template_id: string): Promise<Template> {
  const row = await findTemplateRow(t, template_id);
  if (row) return presentRow(row);
  const sample = sampleOf(template_id);
  if (!sample) throw new AppError('not_found', templateErrors.noTemplate);
  return presentSample(sample);
}

/** Adds a template of the company's own. */
export function createTemplate(ctx: Ctx, input: TemplateInput): Promise<Template> {
  return ctx.tx(async (t) => {
    await requireBody(t, input.body);
    return save(ctx, t, newId(), input);
  });
}

/** Gives a template or a sample these words; everybody else's sample stays as it is. */
export function updateTemplate(ctx: Ctx, template_id: string, input: TemplateInput): Promise<Template> {
  return ctx.tx(async (t) => {
    await getTemplate(t, template_id);
    await requireBody(t, input.body);
    return save(ctx, t, template_id, input);
  });
}

/** Adds a copy, also of one that was put away. */
export function duplicateTemplate(ctx: Ctx, template_id: string): Promise<Template> {
  return ctx.tx(async (t) => {
    const { title, category, language, body } = await getTemplate(t, template_id);
    return save(ctx, t, newId(), { title: copyTitle(title), category, language, body });
  });
}

/** Puts a template away. A sample is put away for this company alone. */
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

/** Brings a template back. A sample that was put away in its first words is again the same one that everybody has. */
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

/** Gives a sample its first words back. */
export function resetTemplate(ctx: Ctx, template_id: string): Promise<Template> {
  return ctx.tx(async (t) => {
    await getTemplate(t, template_id);
    if (!sampleOf(template_id)) throw new AppError('conflict', templateErrors.notASample, { code: 'not_a_sample' });
    await deleteTemplateRow(t, template_id);
    await announce(t, { type: 'template', id: template_id });
    return getTemplate(t, template_id);
  });
}

/** Fills in a template's placeholders; those without a value are listed and stay as they stand. */
export function renderTemplate(
  ctx: Ctx,
  template_id: string,
  variables: Readonly<Record<string, string>>,
): Promise<Rendered> {
  return ctx.tx(async (t) => {
    const { body } = await getTemplate(t, template_id);
    const { text, missing } = fillPlaceholders(body, variables);
    return { rendered: text, missing, length: withPrefix(await getCompanyName(t), text).length };
  });
}

async function save(ctx: Ctx, t: Tenant, template_id: string, input: TemplateInput): Promise<Template> {
  const row = await saveTemplateRow(t, { ...input, template_id, now: ctx.now });
  await announce(t, { type: 'template', id: template_id });
  return presentRow(row);
}

async function requireBody(t: Tenant, body: string): Promise<void> {
  const fault = bodyFault(body, await getCompanyName(t));
  if (fault) throw new AppError('invalid', fault, { fields: { body: fault } });
}
