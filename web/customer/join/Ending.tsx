import { useEffect, useRef } from 'react';
import { pagePath } from '#contract/customer/addresses.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import type { JoinPageData } from '#contract/customer/join_page.ts';
import type { Language } from '#contract/language.ts';
import { Tick } from './Icons.tsx';
import classes from './JoinForm.module.css';

interface EndingProps {
  page: JoinPageData;
  language: Language;
  phase: 'joined' | 'too_young';
  onAgain: () => void;
}

/** Replaces the form: joined, or not old enough. It takes the focus, so that screen readers read it. */
export function Ending({ page, language, phase, onAgain }: EndingProps) {
  const { joined, tooYoung } = joinTexts[language];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  if (phase === 'too_young') {
    return (
      <div className={classes.end} role="status">
        <h2 ref={heading} tabIndex={-1}>
          {tooYoung.title}
        </h2>
        <p>{tooYoung.detail(page.company_name)}</p>
        <AgainLink page={page} language={language} onAgain={onAgain}>
          {tooYoung.again}
        </AgainLink>
      </div>
    );
  }
  return (
    <div className={classes.end} role="status">
      <h2 ref={heading} tabIndex={-1}>
        <span className={classes.mark}>
          <Tick />
        </span>
        {joined.title}
      </h2>
      <p>{joined.detail(page.words[language].program_name)}</p>
      <p className={classes.hint}>{joined.noText}</p>
      <AgainLink page={page} language={language} onAgain={onAgain}>
        {joined.wrong}
      </AgainLink>
    </div>
  );
}

/** Back to the form, without scripts too. */
function AgainLink({ page, language, onAgain, children }: Omit<EndingProps, 'phase'> & { children: string }) {
  return (
    <a
      className={classes.quiet}
      href={pagePath(page, language)}
      onClick={(event) => {
        event.preventDefault();
        onAgain();
      }}
    >
      {children}
    </a>
  );
}
