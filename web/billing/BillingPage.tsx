import { type ReactNode, useEffect, useRef } from 'react';
import { commonTexts } from '#contract/texts/common.ts';
import { LogoMark } from '../shell/bar/Logo.tsx';
import entry from '../shell/Entry.module.css';
import { closeQuestion } from '../ui/dialogs/confirm.ts';
import classes from './BillingPage.module.css';

interface BillingPageProps {
  title: string;
  wide?: boolean;
  children: ReactNode;
}

/** A page beside the signed-in shell: the brand, and one card with its heading, where reading begins. */
export function BillingPage({ title, wide, children }: BillingPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${commonTexts.product}`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  // The question goes with the page, as it does in the signed-in shell.
  useEffect(() => closeQuestion, []);
  return (
    <main className={classes.page}>
      <div className={classes.box} data-wide={wide || undefined}>
        <div className={entry.brand}>
          <LogoMark size={36} />
          <div className={entry.product}>{commonTexts.product}</div>
        </div>
        <div className={entry.card}>
          <h1 ref={heading} tabIndex={-1} className={`${entry.title} ${classes.title}`}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </main>
  );
}
