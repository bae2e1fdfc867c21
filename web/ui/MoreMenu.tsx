import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

interface MoreMenuProps extends Omit<ActionIconProps, 'variant' | 'color'> {
  /** Says what the actions are for: "More actions for Whole milk". */
  label: string;
  /** Beside other buttons it has a border as they have. */
  variant?: 'subtle' | 'default';
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Three dots that open further actions. */
export function MoreMenu({ label, variant = 'subtle', children, ...button }: MoreMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant={variant}
          {...(variant === 'subtle' ? { color: 'gray' } : {})}
          aria-label={label}
          {...button}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
