import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { accountTexts } from '#contract/account/account.texts.ts';
import { monogramOf } from '#contract/monogram.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { logOut } from '../log_out.ts';
import { useShop } from '../shop.ts';
import { isTheme, THEMES } from '../themes.ts';
import classes from './UserMenu.module.css';

/** Who is signed in, how the screens look, and the way out. */
export function UserMenu() {
  const { user } = useShop();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { letters, background } = monogramOf(user.company);
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.target ?? ''}>
          <span className="visually-hidden">{shellTexts.userMenu(user.username)}</span>
          <span aria-hidden className={classes.avatar} style={{ background }}>
            {letters}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className={classes.company}>{user.company}</div>
          <div className={classes.name}>
            {user.username} · {shellTexts.roles[user.role]}
          </div>
        </div>
        <Menu.Divider />
        <Menu.Label>{shellTexts.theme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => isTheme(value) && setColorScheme(value)}>
          {THEMES.map((theme) => (
            <Menu.RadioItem key={theme} value={theme}>
              {shellTexts.themes[theme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logOut}>
          {accountTexts.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
