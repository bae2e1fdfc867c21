import { SegmentedControl } from '@mantine/core';
import type { Language } from '#contract/language.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';

/** In which language the words are written and previewed. */
export function LanguageSwitch({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const { label, en, es } = welcomePageTexts.languages;
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={(next) => onChange(next === 'es' ? 'es' : 'en')}
      data={[
        { value: 'en', label: en },
        { value: 'es', label: es },
      ]}
    />
  );
}
