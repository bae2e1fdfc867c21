import { joinTexts } from '#contract/customer/join.texts.ts';
import type { JoinWords } from '#contract/customer/join_page.ts';
import type { Language } from '#contract/language.ts';
import { Tick } from './Icons.tsx';
import classes from './JoinPage.module.css';

/** What the shop is, how the program works, and what customers get. */
export function Cards({ words, language }: { words: JoinWords; language: Language }) {
  const texts = joinTexts[language];
  return (
    <div className={classes.cards}>
      <section className={classes.card}>
        <h2>{texts.overview}</h2>
        <p className={classes.lines}>{words.overview}</p>
      </section>
      <section className={classes.card}>
        <h2>{texts.howItWorks}</h2>
        <ol className={classes.steps}>
          {texts.steps.map(({ title, detail }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{detail}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className={classes.card}>
        <h2>{texts.benefits}</h2>
        <ul className={classes.benefits}>
          {words.benefits.map((benefit) => (
            <li key={benefit}>
              <Tick />
              {benefit}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
