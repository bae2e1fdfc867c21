import { LANGUAGES } from '#contract/language.ts';
import { TEMPLATE_TITLE_MAX } from '#contract/messaging/limits.ts';
import { placeholdersIn } from '#contract/messaging/sms/sms.ts';
import { templateErrors } from '#contract/messaging/templates/errors.texts.ts';
import { SAMPLE_TEXTS } from '#contract/messaging/templates/sample_templates.texts.ts';
import { previewOf } from '#contract/messaging/templates/search.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { bodyFault, type Template, type TemplateInput } from '#contract/messaging/templates/templates.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';

/** A company's row: its own template, or its changes to a sample. */
export interface TemplateRow {
  template_id: string;
  title: string;
  category: string;
  language: string;
  body: string;
  body_es: string | null;
  archived_at: Date | null;
  updated_at: Date;
}

interface Sample extends TemplateInput {
  template_id: string;
}

/** The samples with their ids, which are the same in every company and release; English first. */
export const SAMPLES: readonly Sample[] = LANGUAGES.flatMap((language) =>
  SAMPLE_TEXTS.map(({ number, category, [language]: words }) => ({
    template_id: `00000000-0000-4000-${language === 'en' ? '8000' : '9000'}-${String(number).padStart(12, '0')}`,
    category,
    language,
    body_es: null,
    ...words,
  })),
);
/** Each sample's id with that of its twin in the other language. */
const TWINS = new Map(
  SAMPLES.slice(SAMPLE_TEXTS.length).flatMap(({ template_id }, index) => {
    const twin_id = SAMPLES[index]?.template_id ?? '';
    return [[twin_id, template_id] as const, [template_id, twin_id] as const];
  }),
);
const SAMPLE_BY_ID = new Map(SAMPLES.map((sample) => [sample.template_id, sample]));

export function sampleOf(template_id: string): Sample | undefined {
  return SAMPLE_BY_ID.get(template_id);
}

/** A row as the API shows it. */
export function presentRow(row: TemplateRow): Template {
  const sample = sampleOf(row.template_id);
  return {
    ...presentWords(row),
    is_sample: sample !== undefined,
    is_changed: sample !== undefined && !sameWords(sample, row),
    archived_at: row.archived_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}

/** A sample without a row of the company. */
export function presentSample(sample: Sample): Template {
  return { ...presentWords(sample), is_sample: true, is_changed: false, archived_at: null, updated_at: null };
}

function presentWords(
  words: Sample | TemplateRow,
): Omit<Template, 'is_sample' | 'is_changed' | 'archived_at' | 'updated_at'> {
  const { template_id, title, category, body, body_es } = words;
  return {
    id: template_id,
    title,
    preview: previewOf(body),
    body,
    body_es,
    category,
    variables: [...new Set([...placeholdersIn(body), ...placeholdersIn(body_es ?? '')])],
    language: words.language === 'es' ? 'es' : 'en',
    twin_id: TWINS.get(template_id) ?? null,
  };
}

/**
 * What a company sees: its own templates in the order of its rows, then the samples, each in the words that the company gave it.
 * @param rows all of the company's rows
 */
export function arrange(rows: readonly TemplateRow[], { archived }: { archived: boolean }): Template[] {
  const byId = new Map(rows.map((row) => [row.template_id, row]));
  const own = rows.filter(({ template_id }) => !sampleOf(template_id)).map(presentRow);
  const samples = SAMPLES.map((sample) => {
    const row = byId.get(sample.template_id);
    return row ? presentRow(row) : presentSample(sample);
  });
  return [...own, ...samples].filter(({ archived_at }) => (archived_at !== null) === archived);
}

/** Categories with their counts, in the order of the samples and then alphabetically. */
export function categoriesOf(templates: readonly Template[]): { category: string; count: number }[] {
  const counts = new Map(SAMPLE_TEXTS.map(({ category }) => [category, 0]));
  const others = templates.map(({ category }) => category).filter((category) => !counts.has(category));
  for (const category of others.sort((a, b) => a.localeCompare(b, 'en'))) counts.set(category, 0);
  for (const { category } of templates) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 0).map(([category, count]) => ({ category, count }));
}

export function sameWords(a: Sample, b: TemplateRow): boolean {
  return a.title === b.title && a.category === b.category && a.body === b.body && a.language === b.language;
}

/** "Copy of …", cut to the maximum length of a title. */
export function copyTitle(title: string): string {
  return cutText(templateTexts.copyOf(title), TEMPLATE_TITLE_MAX).trim();
}

/** What is wrong with the Spanish words beside a template's own words, or null. */
export function spanishFault(
  { language, body_es }: Pick<TemplateInput, 'language'> & { body_es: string },
  company: string,
  isSample: boolean,
): string | null {
  if (isSample) return templateErrors.spanishOfSample;
  return language === 'es' ? templateErrors.spanishTwice : bodyFault(body_es, company);
}

type Values = Readonly<Record<string, string>>;

/** Values with their replacements in another language; a blank one replaces nothing. */
export function insteadOf(values: Values, others: Values): Values {
  const given = Object.entries(others).filter(([, value]) => value.trim() !== '');
  return { ...values, ...Object.fromEntries(given) };
}
