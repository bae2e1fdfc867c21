import { IconCamera } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { shellTexts } from '#contract/texts/shell.ts';
import { paths } from '../paths.ts';
import classes from './BottomBar.module.css';
import { LinkCount } from './LinkCount.tsx';
import { navGroups } from './links.ts';
import { useShop } from './shop.ts';

/** The four places used most, under the thumb; only on a phone. */
export function BottomBar() {
  const shop = useShop();
  const links = navGroups(shop).flatMap((group) => group.links);
  if (links.length === 0) return null;
  return (
    <nav className={classes.bar} aria-label={shellTexts.bottomMenu}>
      {links.slice(0, 3).map((link) => (
        <NavLink key={link.to} to={link.to} className={classes.link ?? ''}>
          <span className={classes.icon}>
            <link.icon size={22} aria-hidden />
            <LinkCount of={link.counts} />
          </span>
          {link.label}
        </NavLink>
      ))}
      {shop.features.invoice_scanning.allowed ? (
        <Link to={paths.invoices({ add: 1 })} className={classes.scan}>
          <span className={classes.icon}>
            <IconCamera size={22} aria-hidden />
          </span>
          {shellTexts.links.scan}
        </Link>
      ) : null}
    </nav>
  );
}
