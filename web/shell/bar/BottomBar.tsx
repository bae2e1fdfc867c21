import { IconCamera, IconTrash } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { paths } from '../../paths.ts';
import { canChange } from '../gates/access.ts';
import { hasRole, useShop } from '../shop.ts';
import classes from './BottomBar.module.css';
import { LinkCount } from './LinkCount.tsx';
import { navGroups } from './links.ts';
import { useBook } from './useBook.ts';

/** The places of the book that the user is in, and what is done there most, under the thumb; only on a phone. */
export function BottomBar() {
  const shop = useShop();
  const book = useBook(navGroups(shop));
  const { pathname } = useLocation();
  if (!book) return null;
  const showsActions = book.feature === 'invoice_scanning' && canChange(shop.features.invoice_scanning);
  const showsWriteOff = showsActions && hasRole(shop.user, 'staff');
  // Its address lies below the one of the inventory, and it has a link of its own.
  const isAtWriteOff = showsWriteOff && pathname === paths.writeOff();
  return (
    <nav className={classes.bar} aria-label={shellTexts.bottomMenu}>
      {book.links.map((link) =>
        link.bottom ? (
          <NavLink
            key={link.to}
            to={link.to}
            className={classes.link ?? ''}
            aria-current={isAtWriteOff ? false : 'page'}
          >
            <span className={classes.icon}>
              <link.icon size={22} aria-hidden />
              <LinkCount of={link.counts} />
            </span>
            {link.bottom}
          </NavLink>
        ) : null,
      )}
      {showsActions ? (
        <>
          {showsWriteOff ? (
            <NavLink to={paths.writeOff()} className={classes.link ?? ''}>
              <span className={classes.icon}>
                <IconTrash size={22} aria-hidden />
              </span>
              {shellTexts.links.writeOff}
            </NavLink>
          ) : null}
          <Link to={paths.invoices({ add: 1 })} className={classes.link}>
            <span className={classes.icon}>
              <IconCamera size={22} aria-hidden />
            </span>
            {shellTexts.links.scan}
          </Link>
        </>
      ) : null}
    </nav>
  );
}
