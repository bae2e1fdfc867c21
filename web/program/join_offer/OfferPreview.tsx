import type { Language } from '#contract/language.ts';
import { joinOfferTexts } from '#contract/program/welcome_page.texts.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './OfferPreview.module.css';
import type { BilingualOffer } from './useJoinOffer.ts';

/** The join offer as the public page shows it; missing Spanish words appear in English. */
export function OfferPreview({ words, language }: { words: BilingualOffer; language: Language }) {
  const texts = joinOfferTexts.preview;
  const word = (field: keyof BilingualOffer['en']) => words[language][field].trim() || words.en[field].trim();
  const headline = word('headline');
  return (
    <Card title={texts.title} detail={texts.detail}>
      {headline ? (
        <div className={classes.offer} lang={language}>
          <div className={classes.headline}>{headline}</div>
          {word('text') ? <div className={classes.text}>{word('text')}</div> : null}
          {word('small_print') ? <div className={classes.small}>{word('small_print')}</div> : null}
        </div>
      ) : (
        <p className={classes.empty}>{texts.empty}</p>
      )}
    </Card>
  );
}
