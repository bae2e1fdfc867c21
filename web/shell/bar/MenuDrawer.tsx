import { Button, Drawer, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { accountTexts } from '#contract/account/account.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { logOut } from '../log_out.ts';
import { useShop } from '../shop.ts';
import { isTheme, THEMES } from '../themes.ts';
import { LinkCount } from './LinkCount.tsx';
import { isIn, type NavGroup } from './links.ts';
import classes from './MenuDrawer.module.css';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  groups: NavGroup[];
}

/** The whole menu on a phone. */
export function MenuDrawer({ opened, onClose, groups }: MenuDrawerProps) {
  const { user } = useShop();
  const { pathname } = useLocation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={commonTexts.product}
      size={320}
      closeButtonProps={{ 'aria-label': shellTexts.closeMenu }}
    >
      <nav aria-label={shellTexts.mainMenu}>
        {groups.map((group) => (
          <div key={group.label} className={classes.group}>
            <div className={classes.groupLabel}>{group.label}</div>
            {group.links.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                className={classes.link ?? ''}
                aria-current={isIn(link, pathname) ? 'page' : undefined}
                onClick={onClose}
              >
                <link.icon size={20} aria-hidden />
                <span className={classes.label}>{link.label}</span>
                <LinkCount of={link.counts} />
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className={classes.foot}>
        <div className={classes.groupLabel}>{shellTexts.theme}</div>
        <SegmentedControl
          fullWidth
          aria-label={shellTexts.theme}
          value={colorScheme}
          onChange={(value) => isTheme(value) && setColorScheme(value)}
          data={THEMES.map((theme) => ({ value: theme, label: shellTexts.themes[theme] }))}
        />
        <div className={classes.who}>
          <strong>{user.company}</strong>
          <span>
            {user.username} · {shellTexts.roles[user.role]}
          </span>
        </div>
        <Button variant="default" fullWidth leftSection={<IconLogout size={18} aria-hidden />} onClick={logOut}>
          {accountTexts.logOut}
        </Button>
      </div>
    </Drawer>
  );
}
