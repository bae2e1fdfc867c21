import { z } from 'zod';
import { endpoint, Id, Instant } from '../../http.ts';
import { LANGUAGES } from '../../language.ts';
import { line } from '../../line.ts';
import { TEMPLATE_CATEGORY_MAX, TEMPLATE_TITLE_MAX, TEMPLATE_VALUE_MAX } from '../limits.ts';
import { bodyMax, placeholdersIn } from '../sms/sms.ts';
import { templateErrors } from './errors.texts.ts';

/** What is wrong with a text with placeholders, as a sentence, or null: empty, too long after the company's name, a stray brace. */
export function bodyFault(body: string, companyName: string): string | null {
  if (body.trim() === '') return templateErrors.bodyRequired;
  const most = bodyMax(companyName);
  if (body.trim().length > most) return templateErrors.bodyTooLong(most);
  const stray = strayBrace(body);
  return stray === null ? null : templateErrors.strayBrace(stray);
}

/** The first brace that belongs to no placeholder, with the text around it; it would be sent as it is. */
function strayBrace(body: string): string | null {
  const rest = placeholdersIn(body).reduce((text, name) => text.replaceAll(`{${name}}`, ' '), body);
  return /\{[^{}]*\}?|\}/.exec(rest)?.[0].slice(0, 20).trim() ?? null;
}

/** Names in one word: the typed "end date" becomes `end_date`; '' when nothing usable is in it. */
export function placeholderName(typed: string): string {
  return typed
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
}

export const Template = z.object({
  id: Id,
  title: z.string(),
  /** The beginning of the words, at most TEMPLATE_PREVIEW_MAX characters. */
  preview: z.string(),
  /** Without the company's name in front. */
  body: z.string(),
  /** The Spanish words that the company wrote beside its English ones. A sample has a twin instead. */
  body_es: z.string().nullable(),
  category: z.string(),
  /** The names of the placeholders, in the order of the text; those of the Spanish words alone come last. */
  variables: z.array(z.string()),
  language: z.enum(LANGUAGES),
  /** One of the texts that every company starts with; `is_changed`: in this company's own words. */
  is_sample: z.boolean(),
  is_changed: z.boolean(),
  /** The same sample in the other language; null: there is none. */
  twin_id: Id.nullable(),
  archived_at: Instant.nullable(),
  /** Null: an unchanged sample. */
  updated_at: Instant.nullable(),
});
export type Template = z.infer<typeof Template>;

export const TemplateInput = z.object({
  title: line()
    .min(1, templateErrors.titleRequired)
    .max(TEMPLATE_TITLE_MAX, templateErrors.titleTooLong(TEMPLATE_TITLE_MAX)),
  category: line()
    .min(1, templateErrors.categoryRequired)
    .max(TEMPLATE_CATEGORY_MAX, templateErrors.categoryTooLong(TEMPLATE_CATEGORY_MAX)),
  body: z.string().trim().min(1, templateErrors.bodyRequired),
  /** The same in Spanish; null or omitted: there is none. */
  body_es: z.string().trim().min(1, templateErrors.spanishRequired).nullable().default(null),
  language: z.enum(LANGUAGES).default('en'),
});
export type TemplateInput = z.output<typeof TemplateInput>;

export const RenderedWords = z.object({
  /** The words with the values filled in; a placeholder without a value stays. Without the company's name in front. */
  rendered: z.string(),
  /** Placeholders without a value. */
  missing: z.array(z.string()),
  /** Characters of what is sent, including the company's name in front; at most SMS_TOTAL_MAX can be sent. */
  length: z.number().int(),
});

export type RenderedWords = z.infer<typeof RenderedWords>;

export const Rendered = RenderedWords.extend({
  /** The same for the Spanish words; null: the template has none. */
  spanish: RenderedWords.nullable(),
});
export type Rendered = z.infer<typeof Rendered>;

const ofTemplate = { params: z.object({ template_id: Id }) };
const forAll = { access: 'loyalty_sms' } as const;
const byManager = { access: 'loyalty_sms', role: 'manager' } as const;

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/loyalty/message-templates',
    summary: "List the company's templates, its own first, then samples. `archived=true` lists the archived ones",
    ...forAll,
    query: z.object({ archived: z.enum(['true', 'false']).default('false') }),
    staleAfter: ['template'],
    reply: z.array(Template),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/loyalty/template-categories',
    summary: 'List categories with the number of templates in each',
    ...forAll,
    staleAfter: ['template'],
    reply: z.array(z.object({ category: z.string(), count: z.number().int() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/loyalty/message-templates/:template_id',
    summary: 'Get a template, also an archived one',
    ...forAll,
    ...ofTemplate,
    staleAfter: ['template'],
    reply: Template,
  }),
  create: endpoint({
    method: 'POST',
    path: '/loyalty/message-templates',
    summary: 'Add a template',
    ...byManager,
    body: TemplateInput,
    reply: Template,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/loyalty/message-templates/:template_id',
    summary: "Change a template. A changed sample keeps this company's text",
    ...byManager,
    ...ofTemplate,
    body: TemplateInput,
    reply: Template,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/loyalty/message-templates/:template_id/duplicate',
    summary: 'Add a copy of a template',
    ...byManager,
    ...ofTemplate,
    reply: Template,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/loyalty/message-templates/:template_id/archive',
    summary: 'Archive a template. Archiving twice changes nothing',
    ...byManager,
    ...ofTemplate,
    reply: Template,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/loyalty/message-templates/:template_id/restore',
    summary: 'Restore an archived template',
    ...byManager,
    ...ofTemplate,
    reply: Template,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/loyalty/message-templates/:template_id/reset',
    summary: 'Restore the original text of a sample',
    ...byManager,
    ...ofTemplate,
    reply: Template,
  }),
  render: endpoint({
    method: 'POST',
    path: '/loyalty/message-templates/:template_id/render',
    summary: 'Fill in a template. Nothing is sent or saved',
    ...forAll,
    grace: true,
    ...ofTemplate,
    body: z.object({
      variables: z.record(z.string(), z.string().max(TEMPLATE_VALUE_MAX)).default({}),
      /** Values that differ in the Spanish words. */
      variables_es: z.record(z.string(), z.string().max(TEMPLATE_VALUE_MAX)).default({}),
    }),
    reply: Rendered,
    keyed: false,
  }),
};
