import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { lazyPart, Part } from '../../ui/Part.tsx';
import { useShop } from '../shop.ts';
import { BookMenu } from './BookMenu.tsx';
import { LinkCount } from './LinkCount.tsx';
import { LogoMark } from './Logo.tsx';
import { isIn, logoTarget, type NavLinkItem, navGroups } from './links.ts';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useBook } from './useBook.ts';

// Not needed for the first picture of a screen.
const BarTools = lazyPart(async () => (await import('./BarTools.tsx')).BarTools);
// Only a phone ever opens it.
const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

/** Logo, the links of the book that the user is in, the other book as a menu, the user's menu; on a phone the links move into a drawer. */
export function TopBar() {
  const shop = useShop();
  const groups = navGroups(shop);
  const book = useBook(groups);
  const [opened, { open, close }] = useDisclosure(false);
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
        <span className={classes.product}>{commonTexts.product}</span>
      </Link>
      <nav className={classes.links} aria-label={shellTexts.mainMenu}>
        {groups.map((group) =>
          group === book ? (
            <div key={group.label} className={classes.book}>
              <div className={classes.folded}>
                <BookMenu group={group} />
              </div>
              <div className={classes.row}>
                {group.links.map((link) => (
                  <BarLink key={link.to} link={link} />
                ))}
              </div>
            </div>
          ) : group.feature ? (
            <BookMenu key={group.label} group={group} />
          ) : (
            <div key={group.label} className={classes.everyone}>
              {group.links.map((link) => (
                <BarLink key={link.to} link={link} />
              ))}
            </div>
          ),
        )}
      </nav>
      <Part fallback={<span className={classes.tools} />}>
        <BarTools />
      </Part>
      <UserMenu />
      <LazyDialog opened={opened} onFailure={close}>
        {(shown) => <MenuDrawer opened={shown} onClose={close} groups={groups} />}
      </LazyDialog>
    </header>
  );
}

function BarLink({ link }: { link: NavLinkItem }) {
  const { pathname } = useLocation();
  return (
    <Link to={link.to} className={classes.link ?? ''} aria-current={isIn(link, pathname) ? 'page' : undefined}>
      {link.label}
      <LinkCount of={link.counts} />
    </Link>
  );
}
