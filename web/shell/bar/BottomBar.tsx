import { IconCamera, IconScan } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { paths } from '../../paths.ts';
import { canChange } from '../gates/access.ts';
import { useShop } from '../shop.ts';
import classes from './BottomBar.module.css';
import { LinkCount } from './LinkCount.tsx';
import { type NavLinkItem, navGroups } from './links.ts';

/** The four places used most, under the thumb; only on a phone. */
export function BottomBar() {
  const shop = useShop();
  const links = usedMost(navGroups(shop).flatMap((group) => group.links));
  if (links.length === 0) return null;
  const { invoice_scanning, loyalty_sms } = shop.features;
  return (
    <nav className={classes.bar} aria-label={shellTexts.bottomMenu}>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} className={classes.link ?? ''}>
          <span className={classes.icon}>
            <link.icon size={22} aria-hidden />
            <LinkCount of={link.counts} />
          </span>
          {link.label}
        </NavLink>
      ))}
      {canChange(invoice_scanning) ? (
        <Link to={paths.invoices({ add: 1 })} className={classes.scan}>
          <span className={classes.icon}>
            <IconCamera size={22} aria-hidden />
          </span>
          {shellTexts.links.scan}
        </Link>
      ) : canChange(loyalty_sms) ? (
        <NavLink to={paths.redeem()} className={classes.scan ?? ''}>
          <span className={classes.icon}>
            <IconScan size={22} aria-hidden />
          </span>
          {shellTexts.links.redeem}
        </NavLink>
      ) : null}
    </nav>
  );
}

/** The first three places; a counter that redeems coupons as well as it scans invoices does that more often than it looks up a vendor. */
function usedMost(links: NavLinkItem[]): NavLinkItem[] {
  const redeem = links.find(({ to }) => to === paths.redeem());
  const isBoth = redeem && links.some(({ to }) => to === paths.inventory());
  if (isBoth) return [...links.slice(0, 2), redeem];
  return links.filter((link) => link !== redeem).slice(0, 3);
}
