import type { ReactNode } from 'react';
import { customerPageTexts } from '#contract/customer/pages.texts.ts';
import type { Language } from '#contract/language.ts';
import classes from './Shop.module.css';

/** The foot of every page: what the page adds, and whose product it is, with its mark. */
export function PoweredBy({ language, children }: { language: Language; children?: ReactNode }) {
  return (
    <footer>
      {children}
      <div className={classes.foot}>
        <span>{customerPageTexts[language].poweredBy}</span>
        <svg width="20" height="20" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="#1f6f54" />
          <path d="M9 12.5h14M9 19.5h9" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        </svg>
        <span className={classes.product}>Counterbook</span>
      </div>
    </footer>
  );
}
