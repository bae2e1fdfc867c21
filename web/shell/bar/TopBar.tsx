import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { Once } from '../../ui/dialogs/Once.tsx';
import { useShop } from '../shop.ts';
import { GroupMenu } from './GroupMenu.tsx';
import { LinkCount } from './LinkCount.tsx';
import { LogoMark } from './Logo.tsx';
import { isIn, logoTarget, navGroups } from './links.ts';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

// Only a phone ever opens it.
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));

/** Logo, links by feature, the user's menu; on a phone the links move into a drawer. */
export function TopBar() {
  const shop = useShop();
  const groups = navGroups(shop);
  const featured = groups.filter(({ feature }) => feature !== null).length;
  const [opened, { open, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  return (
    <header className={classes.bar}>
      <button
        type="button"
        className={classes.burger}
        onClick={open}
        aria-label={shellTexts.openMenu}
        aria-expanded={opened}
        aria-haspopup="dialog"
      >
        <IconMenu2 size={24} aria-hidden />
      </button>
      <Link to={logoTarget(shop)} className={classes.logo}>
        <LogoMark />
        {commonTexts.product}
      </Link>
      <nav className={classes.links} aria-label={shellTexts.mainMenu} data-groups={featured}>
        {groups.map((group) => (
          <div key={group.label} className={group.feature ? classes.group : classes.everyone}>
            {group.feature ? <GroupMenu group={group} /> : null}
            {featured > 1 && group.feature ? <span className={classes.groupLabel}>{group.label}</span> : null}
            {group.links.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                className={classes.link ?? ''}
                aria-current={isIn(link, pathname) ? 'page' : undefined}
              >
                {link.label}
                <LinkCount of={link.counts} />
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <UserMenu />
      <Once opened={opened}>{(shown) => <MenuDrawer opened={shown} onClose={close} groups={groups} />}</Once>
    </header>
  );
}
