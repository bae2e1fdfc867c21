import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import classes from './BackLink.module.css';

interface BackLinkProps {
  /** Where to go when there is no page before this one. */
  fallback: string;
  children: string;
}

/** Back in history when there is one in this tab, else to where the visitor said they came from, else to the fallback. */
export function BackLink({ fallback, children }: BackLinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const from = typeof location.state?.from === 'string' ? location.state.from : fallback;
  return (
    <Link
      to={from}
      className={classes.link}
      onClick={(event) => {
        const plain = !(event.ctrlKey || event.metaKey || event.shiftKey);
        // The router counts its own entries: only those are safe to go back through.
        if (!plain || !(history.state?.idx > 0)) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <IconChevronLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}
