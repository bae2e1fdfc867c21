import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { LinkCount } from './LinkCount.tsx';
import { isIn, type NavGroup } from './links.ts';
import classes from './TopBar.module.css';

interface BookMenuProps {
  group: NavGroup;
}

/** The links of a book behind one button. */
export function BookMenu({ group }: BookMenuProps) {
  const { pathname } = useLocation();
  const here = group.links.find((link) => isIn(link, pathname));
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.menu ?? ''} data-here={here !== undefined || undefined}>
          {group.label}
          {group.links.map((link) => (
            <LinkCount key={link.to} of={link.counts} />
          ))}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {group.links.map((link) => (
          <Menu.Item
            key={link.to}
            component={Link}
            to={link.to}
            aria-current={link === here ? 'page' : undefined}
            leftSection={<link.icon size={16} aria-hidden />}
            rightSection={<LinkCount of={link.counts} />}
          >
            {link.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
