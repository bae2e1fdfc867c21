import { couponReminder } from '#contract/coupons/text.ts';
import type { Language } from '#contract/language.ts';
import { winBackTexts } from '#contract/messaging/automations/automations.texts.ts';
import type { Automation } from '#contract/messaging/automations/automations.ts';
import { AUTOMATION_DAYS, type AutomationKind } from '#contract/messaging/automations/kinds.ts';

/** What the form holds. */
export interface AutomationFields {
  /** As typed. */
  days: number | string;
  /** Whether the shop's own words are sent. */
  isOwn: boolean;
  body: string;
  body_es: string;
}

/** The words from which own ones begin. */
function standardWords(kind: AutomationKind, language: Language): string {
  return kind === 'win_back' ? winBackTexts[language] : couponReminder({ title: '{coupon}' }, null, language);
}

export function fieldsOf({ kind, days, body, body_es }: Automation): AutomationFields {
  const isOwn = body !== null;
  return {
    days: days ?? '',
    isOwn,
    body: body ?? standardWords(kind, 'en'),
    body_es: isOwn ? (body_es ?? '') : standardWords(kind, 'es'),
  };
}

/** What is sent to the server; null while the days are not chosen. */
export function inputOf(kind: AutomationKind, { days, isOwn, body, body_es }: AutomationFields) {
  const { min, max } = AUTOMATION_DAYS[kind];
  if (typeof days !== 'number' || !Number.isInteger(days) || days < min || days > max) return null;
  if (!isOwn) return { kind, days, body: null, body_es: null };
  return { kind, days, body, body_es: body_es.trim() === '' ? null : body_es };
}
