import { Input, SegmentedControl } from '@mantine/core';
import { useCallback, useId, useRef, useState } from 'react';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { welcomeMessageTexts as texts } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import type { WelcomeCoupon } from '#contract/messaging/welcome_message/welcome_message.ts';
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx';
import classes from './WelcomeMessage.module.css';
import { WelcomeMessageForm } from './WelcomeMessageForm.tsx';

/** The view in which the welcome message is written, in English and in Spanish. The screen around it has the title and the way back. */
export function WelcomeMessageView() {
  const [language, setLanguage] = useState<Language>('en');
  // What is written in one language stays while the other one is looked at.
  const [drafts, setDrafts] = useState<Partial<Record<Language, string>>>({});
  // The coupon is the same in both languages. Undefined: as saved.
  const [coupon, setCoupon] = useState<WelcomeCoupon | null>();
  const labelId = useId();
  const unsaved = useRef(false);
  unsaved.current = coupon !== undefined || Object.values(drafts).some((draft) => draft !== undefined);
  const isDirty = useCallback(() => unsaved.current, []);
  return (
    <div>
      <LeaveGuard isDirty={isDirty} />
      <div className={classes.language}>
        <Input.Label labelElement="div" id={labelId}>
          {texts.language}
        </Input.Label>
        <SegmentedControl
          aria-labelledby={labelId}
          value={language}
          onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? 'en')}
          data={LANGUAGES.map((value) => ({ value, label: templateTexts.languages[value] }))}
        />
        <p>{texts.languageHint}</p>
      </div>
      <WelcomeMessageForm
        key={language}
        language={language}
        draft={drafts[language]}
        onDraft={(draft) => setDrafts((now) => ({ ...now, [language]: draft }))}
        chosen={coupon}
        onChoose={setCoupon}
        onSaved={(sent) => {
          setDrafts((now) => (now[language] === sent.words ? { ...now, [language]: undefined } : now));
          setCoupon((now) => (now === sent.chosen ? undefined : now));
        }}
      />
    </div>
  );
}
