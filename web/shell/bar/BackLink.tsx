import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './BackLink.module.css';
import { leadsTo, useBack } from './back.ts';

interface BackLinkProps {
  /** Where to go when there is no page before this one. */
  fallback: string;
  /** The name of the fallback. It stands there only when the link leads to it. */
  children: string;
}

/** The generic Back: in history, else to where the visitor came from, else to the fallback. */
export function BackLink({ fallback, children }: BackLinkProps) {
  const { to, goBack } = useBack(fallback);
  return (
    <Link
      to={to}
      className={classes.link}
      onClick={(event) => {
        // Opened in another tab, it is a plain link.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goBack();
      }}
    >
      <IconChevronLeft size={16} aria-hidden />
      {leadsTo(history.state?.idx, fallback) ? children : commonTexts.actions.back}
    </Link>
  );
}
