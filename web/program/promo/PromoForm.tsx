import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { PROMO_HEADLINE_MAX, PROMO_SMALL_PRINT_MAX, PROMO_TEXT_MAX } from '#contract/limits.ts';
import type { Promo, PromoWords } from '#contract/promo.ts';
import { promoTexts, welcomeTexts } from '#contract/texts/welcome.ts';
import { useFormat } from '../../format.ts';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { CountedText } from '../../ui/CountedText.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import classes from '../welcome/Builder.module.css';
import { OfferPreview } from './OfferPreview.tsx';
import { type Language, type PromoState, usePromo } from './usePromo.ts';

/** The offer's words on the left, what shoppers would see on the right. */
export function PromoForm({ offer }: { offer: Promo }) {
  const { user } = useShop();
  const canEdit = hasRole(user, 'manager');
  const state = usePromo(offer);
  const [language, setLanguage] = useState<Language>('en');
  const headline = useRef<HTMLInputElement>(null);

  const save = (publish: boolean) => {
    if (state.save(publish)) return;
    setLanguage('en');
    headline.current?.focus();
  };
  const texts = promoTexts.form;
  const field = (name: keyof PromoWords, maxLength: number) => ({
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
            {language === 'es' ? <p className={classes.note}>{welcomeTexts.info.spanishHint}</p> : null}
            <CountedText
              ref={headline}
              label={texts.headline}
              hint={texts.headlineHint}
              {...field('headline', PROMO_HEADLINE_MAX)}
            />
            <CountedText label={texts.text} hint={texts.textHint} rows={3} {...field('text', PROMO_TEXT_MAX)} />
            <CountedText
              label={texts.smallPrint}
              hint={texts.smallPrintHint}
              rows={2}
              {...field('small_print', PROMO_SMALL_PRINT_MAX)}
            />
          </div>
        </Card>
        {canEdit ? (
          <Foot state={state} onSave={save} />
        ) : (
          <p className={classes.note}>{whyNot(user, welcomeTexts.managersOnly)}</p>
        )}
      </div>
      <div className={classes.aside}>
        <OfferPreview words={state.words} language={language} />
      </div>
    </div>
  );
}

function Foot({ state, onSave }: { state: PromoState; onSave: (publish: boolean) => void }) {
  const texts = promoTexts.save;
  const { saved, saving, busy, failure, withdrawing } = state;
  const askWithdrawal = () => {
    const { title, detail, action } = promoTexts.withdraw;
    confirm({ title, detail, action, danger: true, onConfirm: state.withdraw });
  };
  return (
    <div className={classes.foot}>
      {failure ? <Failure title={failure.title} detail={failure.detail} /> : null}
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
              {promoTexts.withdraw.action}
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

function StateOf({ state: { saved, unsaved } }: { state: PromoState }) {
  const format = useFormat();
  const texts = promoTexts.state;
  if (unsaved) return <span data-tone="doubt">{welcomeTexts.state.unsaved}</span>;
  if (!saved.published_at) return <span>{saved.headline ? texts.draft : texts.none}</span>;
  if (saved.has_unpublished_changes) return <span data-tone="doubt">{texts.changed}</span>;
  return <span>{texts.published(format.instant(saved.published_at))}</span>;
}
