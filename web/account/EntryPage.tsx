import { type ReactNode, useEffect } from 'react';
import { accountTexts } from '#contract/account/account.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { LogoMark } from '../shell/bar/Logo.tsx';
import entry from '../shell/Entry.module.css';
import { OfflineNotice } from '../shell/notices/OfflineNotice.tsx';
import classes from './LoginScreen.module.css';

interface EntryPageProps {
  /** For the browser's tab and history. */
  title: string;
  children: ReactNode;
}

/** A page for users without a session: the brand, and one narrow column under it. */
export function EntryPage({ title, children }: EntryPageProps) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${commonTexts.product}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <div className={entry.brand}>
          <LogoMark size={36} />
          <div>
            <div className={entry.product}>{commonTexts.product}</div>
            <div className={classes.intro}>{accountTexts.intro}</div>
          </div>
        </div>
        <div aria-live="polite">
          <OfflineNotice text={shellTexts.offlineEntry} />
        </div>
        {children}
      </div>
    </main>
  );
}
