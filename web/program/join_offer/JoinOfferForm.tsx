import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Language } from '#contract/language.ts';
import type { JoinOffer, JoinOfferWords } from '#contract/program/join_offer.ts';
import { JOIN_OFFER_HEADLINE_MAX, JOIN_OFFER_SMALL_PRINT_MAX, JOIN_OFFER_TEXT_MAX } from '#contract/program/limits.ts';
import { joinOfferTexts, welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { useFormat } from '../../format.ts';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { CountedText } from '../../ui/fields/CountedText.tsx';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import classes from '../welcome_page/Builder.module.css';
import { OfferPreview } from './OfferPreview.tsx';
import { type JoinOfferState, useJoinOffer } from './useJoinOffer.ts';

/** The offer's words on the left, what customers would see on the right. */
export function JoinOfferForm({ offer }: { offer: JoinOffer }) {
  const { user } = useShop();
  const canEdit = hasRole(user, 'manager');
  const state = useJoinOffer(offer);
  const [language, setLanguage] = useState<Language>('en');
  const headline = useRef<HTMLInputElement>(null);

  const save = (publish: boolean) => {
    if (state.save(publish)) return;
    setLanguage('en');
    headline.current?.focus();
  };
  const texts = joinOfferTexts.form;
  const field = (name: keyof JoinOfferWords, maxLength: number) => ({
    value: state.words[language][name],
    onChange: (text: string) => state.write(language, name, text),
    maxLength,
    error: state.faults[language === 'en' ? name : `es.${name}`] ?? null,
    readOnly: !canEdit,
    lang: language,
  });
  return (
    <div className={classes.columns}>
      <LeaveGuard isDirty={() => state.unsaved} />
      <div className={classes.column}>
        <Card title={texts.title} detail={texts.detail}>
          <div className={classes.form}>
            <LanguageSwitch value={language} onChange={setLanguage} />
            {language === 'es' ? <p className={classes.note}>{welcomePageTexts.info.spanishHint}</p> : null}
            <CountedText
              ref={headline}
              label={texts.headline}
              hint={texts.headlineHint}
              {...field('headline', JOIN_OFFER_HEADLINE_MAX)}
            />
            <CountedText label={texts.text} hint={texts.textHint} rows={3} {...field('text', JOIN_OFFER_TEXT_MAX)} />
            <CountedText
              label={texts.smallPrint}
              hint={texts.smallPrintHint}
              rows={2}
              {...field('small_print', JOIN_OFFER_SMALL_PRINT_MAX)}
            />
          </div>
        </Card>
        {canEdit ? (
          <Foot state={state} onSave={save} />
        ) : (
          <p className={classes.note}>{whyNot(user, welcomePageTexts.managersOnly)}</p>
        )}
      </div>
      <div className={classes.aside}>
        <OfferPreview words={state.words} language={language} />
      </div>
    </div>
  );
}

function Foot({ state, onSave }: { state: JoinOfferState; onSave: (publish: boolean) => void }) {
  const texts = joinOfferTexts.save;
  const { saved, saving, busy, failure, withdrawing } = state;
  const askWithdrawal = () => {
    const { title, detail, action } = joinOfferTexts.withdraw;
    confirm({ title, detail, action, danger: true, onConfirm: state.withdraw });
  };
  return (
    <div className={classes.foot}>
      {failure ? (
        <Failure
          title={failure.title}
          detail={failure.detail}
          onRetry={failure.isOutdated ? state.load : undefined}
          retryLabel={outdatedTexts.load}
        />
      ) : null}
      <div className={classes.footRow}>
        <div className={classes.state}>
          <StateOf state={state} />
          {saved.published_at ? (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={withdrawing}
              disabled={busy && !withdrawing}
              onClick={askWithdrawal}
            >
              {joinOfferTexts.withdraw.action}
            </Button>
          ) : null}
        </div>
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={saving === 'draft'}
            disabled={busy && saving !== 'draft'}
            onClick={() => onSave(false)}
          >
            {texts.draft}
          </Button>
          <Button loading={saving === 'publish'} disabled={busy && saving !== 'publish'} onClick={() => onSave(true)}>
            {texts.publish}
          </Button>
        </div>
      </div>
    </div>
  );
}

function StateOf({ state: { saved, unsaved } }: { state: JoinOfferState }) {
  const format = useFormat();
  const texts = joinOfferTexts.state;
  if (unsaved) return <span data-tone="doubt">{welcomePageTexts.state.unsaved}</span>;
  if (!saved.published_at) return <span>{saved.headline ? texts.draft : texts.none}</span>;
  if (saved.has_unpublished_changes) return <span data-tone="doubt">{texts.changed}</span>;
  return <span>{texts.published(format.instant(saved.published_at))}</span>;
}
