import { type ReactNode, useEffect } from 'react';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './Page.module.css';

interface PageProps {
  /** For the browser's tab and history. */
  title: string;
  children: ReactNode;
}

/** The body of a screen: its width, its margins, its title in the browser. */
export function Page({ title, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${commonTexts.product}`;
  }, [title]);
  return <div className={classes.page}>{children}</div>;
}
