import { describe, expect, test } from 'vitest';
import { draftWords } from '#contract/messaging/campaigns/drafts.ts';
import type { Template } from '#contract/messaging/templates/templates.ts';
import { type CampaignDraft, firstDraft, type Source, sentOf } from './draft.ts';
import { contentOf, resumed } from './draft_content.ts';

const template = (language: 'en' | 'es', body: string): Template => ({
  id: `00000000-0000-4000-8000-00000000000${language === 'en' ? 1 : 2}`,
  title: 'Soup',
  preview: body,
  body,
  body_es: null,
  category: 'Event',
  variables: ['day'],
  language,
  is_sample: true,
  is_changed: false,
  twin_id: null,
  archived_at: null,
  updated_at: null,
});
const EN = template('en', 'Soup on {day}');
const ES = template('es', 'Sopa el {day}');
const PAIR: Source = { template: EN, twin: ES };
const ALONE: Source = { template: EN, twin: null };
const ZONE = 'America/New_York';
const NOW = { audience: null, at: null, repeats: false };
const written: CampaignDraft = {
  ...firstDraft(PAIR, 'Maple', 'each'),
  variables: { day: 'Friday' },
  variables_es: { day: 'viernes' },
};

/** What would be sent when a draft is opened again where its templates are `now`. */
function sentLater(draft: CampaignDraft, then: Source, now: Source) {
  const { words, spanish } = sentOf(resumed(contentOf(draft, NOW, then, ZONE), now, ZONE).draft, now);
  return { words, spanish };
}

describe('A reopened draft', () => {
  test.each<[string, CampaignDraft, Source]>([
    [
      'nothing but a custom message',
      firstDraft({ template: null, twin: null }, 'Maple', 'each'),
      { template: null, twin: null },
    ],
    ['own words', { ...firstDraft(ALONE, 'Maple', 'each'), override: ' Stew \n', spanish: '' }, ALONE],
    ['both languages', written, PAIR],
    ['Spanish for all', { ...written, reading: 'es', spanish: 'Ven el {day}' }, PAIR],
  ])('A reopened draft is unchanged: %s', (_name, draft, source) => {
    const choice = { audience: { language: 'es' as const }, at: '2026-11-20T12:00', repeats: true };
    expect(resumed(contentOf(draft, choice, source, ZONE), source, ZONE)).toEqual({ draft, choice });
  });

  test.each([
    ['now', null],
    ['a time that is not chosen yet', ''],
    ['a time that has passed', '2020-02-29T23:59'],
  ])('A reopened draft keeps its time: %s', (_name, at) => {
    expect(resumed(contentOf(written, { audience: null, at, repeats: false }, PAIR, ZONE), PAIR, ZONE).choice.at).toBe(
      at,
    );
  });

  const both = { words: 'Soup on Friday', spanish: 'Sopa el viernes' };
  test.each<[string, CampaignDraft, Source, Source, { words: string; spanish: string | null }]>([
    ['the English words were changed', written, PAIR, { template: { ...EN, body: 'Stew' }, twin: ES }, both],
    ['the Spanish words were changed', written, PAIR, { template: EN, twin: { ...ES, body: 'Guiso' } }, both],
    ['the Spanish words are gone', written, PAIR, ALONE, both],
    ['they are gone, and were for nobody', { ...written, reading: 'en' }, PAIR, ALONE, { ...both, spanish: null }],
    [
      'they are gone, and were for all',
      { ...written, reading: 'es' },
      PAIR,
      ALONE,
      { words: 'Sopa el viernes', spanish: null },
    ],
    ['Spanish words have come', { ...written, spanish: null }, ALONE, PAIR, { ...both, spanish: null }],
    [
      'they have come where somebody wrote their own',
      { ...written, spanish: 'Mía' },
      ALONE,
      PAIR,
      { ...both, spanish: 'Mía' },
    ],
  ])('The sent words are the ones that were shown: %s', (_name, draft, then, now, sent) => {
    expect(sentLater(draft, then, now)).toEqual(sent);
  });

  test('The server reads the same words from it as the screen', () => {
    for (const reading of ['each', 'en', 'es'] as const) {
      const draft = { ...written, reading };
      const { words, spanish } = sentOf(draft, PAIR);
      expect(draftWords(contentOf(draft, NOW, PAIR, ZONE))).toEqual({ body: words, body_es: spanish });
    }
  });
});
