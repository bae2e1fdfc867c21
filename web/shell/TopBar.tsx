import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, NavLink } from 'react-router';
import { commonTexts } from '#contract/texts/common.ts';
import { shellTexts } from '#contract/texts/shell.ts';
import { CountBadge } from './CountBadge.tsx';
import { LogoMark } from './Logo.tsx';
import { logoTarget, navGroups } from './links.ts';
import { MenuDrawer } from './MenuDrawer.tsx';
import { useReviewCount } from './reviews.ts';
import { useShop } from './shop.ts';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

/** Logo, links by feature, the user's menu; on a phone the links move into a drawer. */
export function TopBar() {
  const shop = useShop();
  const groups = navGroups(shop);
  const reviewCount = useReviewCount();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <header className={classes.bar}>
      <Burger
        className={classes.burger ?? ''}
        opened={opened}
        onClick={open}
        size="sm"
        aria-label={shellTexts.openMenu}
        aria-expanded={opened}
      />
      <Link to={logoTarget(shop)} className={classes.logo}>
        <LogoMark />
        {commonTexts.product}
      </Link>
      <nav className={classes.links} aria-label={shellTexts.mainMenu}>
        {groups.map((group) => (
          <div key={group.feature} className={classes.group}>
            {groups.length > 1 ? <span className={classes.groupLabel}>{group.label}</span> : null}
            {group.links.map((link) => (
              <NavLink key={link.to} to={link.to} className={classes.link ?? ''}>
                {link.label}
                {link.countsReviews ? <CountBadge count={reviewCount} /> : null}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <UserMenu />
      <MenuDrawer opened={opened} onClose={close} groups={groups} reviewCount={reviewCount} />
    </header>
  );
}
