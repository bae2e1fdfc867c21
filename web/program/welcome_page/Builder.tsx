import { useRef, useState } from 'react';
import type { Language } from '#contract/language.ts';
import { PROGRAM_NAME_MAX, PROGRAM_TEXT_MAX } from '#contract/program/limits.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import type { PageWords, WelcomePage } from '#contract/program/welcome_page.ts';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { CountedText } from '../../ui/fields/CountedText.tsx';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import classes from './Builder.module.css';
import { BuilderFoot } from './BuilderFoot.tsx';
import { Gallery } from './Gallery.tsx';
import { PagePreview } from './PagePreview.tsx';
import { type Builder as State, useBuilder } from './useBuilder.ts';

/** The form on the left, what customers would see on the right; on a phone one below the other. */
export function Builder({ page }: { page: WelcomePage | null }) {
  const { user } = useShop();
  const canEdit = hasRole(user, 'manager');
  const builder = useBuilder(page);
  const [language, setLanguage] = useState<Language>('en');
  const form = useRef<HTMLDivElement>(null);

  const save = (publish: boolean) => {
    if (builder.save(publish)) return;
    // The faults are said in English alone: Spanish words are optional.
    setLanguage('en');
    // Once the fault is on the screen.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus());
  };
  return (
    <div className={classes.columns} ref={form}>
      <LeaveGuard isDirty={() => builder.unsaved} />
      <div className={classes.column}>
        <Card title={welcomePageTexts.info.title} detail={welcomePageTexts.info.detail}>
          <Info builder={builder} language={language} onLanguage={setLanguage} canEdit={canEdit} />
        </Card>
        <Gallery builder={builder} canEdit={canEdit} />
        {canEdit ? (
          <BuilderFoot builder={builder} onSave={save} />
        ) : (
          <p className={classes.note}>{whyNot(user, welcomePageTexts.managersOnly)}</p>
        )}
      </div>
      <div className={classes.aside}>
        <PagePreview words={builder.words} tiles={builder.tiles} language={language} />
      </div>
    </div>
  );
}

interface InfoProps {
  builder: State;
  language: Language;
  onLanguage: (language: Language) => void;
  canEdit: boolean;
}

function Info({ builder, language, onLanguage, canEdit }: InfoProps) {
  const texts = welcomePageTexts.info;
  const field = (name: keyof PageWords, maxLength: number) => ({
    value: builder.words[language][name],
    onChange: (text: string) => builder.write(language, name, text),
    maxLength,
    error: builder.faults[language === 'en' ? name : `${name}_es`] ?? null,
    readOnly: !canEdit,
    lang: language,
  });
  const isSpanish = language === 'es';
  return (
    <div className={classes.form}>
      <LanguageSwitch value={language} onChange={onLanguage} />
      {isSpanish ? <p className={classes.note}>{texts.spanishHint}</p> : null}
      <CountedText
        label={texts.name}
        hint={texts.nameHint}
        required={!isSpanish}
        {...field('program_name', PROGRAM_NAME_MAX)}
      />
      <CountedText
        label={texts.overview}
        hint={texts.overviewHint}
        rows={4}
        {...field('store_description', PROGRAM_TEXT_MAX)}
      />
      <CountedText label={texts.benefits} hint={texts.benefitsHint} rows={4} {...field('benefits', PROGRAM_TEXT_MAX)} />
    </div>
  );
}
