import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './BackLink.module.css';
import { useBack } from './back.ts';

interface BackLinkProps {
  /** Where to go when there is no page before this one. */
  fallback: string;
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
      {children}
    </Link>
  );
}
