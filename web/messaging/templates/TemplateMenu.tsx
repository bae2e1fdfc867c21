import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconCopy, IconDots, IconRestore } from '@tabler/icons-react';
import { templateTexts as texts } from '#contract/messaging/templates/templates.texts.ts';
import type { Template } from '#contract/messaging/templates/templates.ts';
import { useTemplateActions } from './useTemplateActions.ts';

interface TemplateMenuProps {
  template: Template;
  variant: 'subtle' | 'default';
  className?: string | undefined;
}

/** What can be done with a template besides writing it. */
export function TemplateMenu({ template, variant, className = '' }: TemplateMenuProps) {
  const { title, is_changed, archived_at } = template;
  const { duplicate, archive, restore, askToReset } = useTemplateActions(template);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={className}
          variant={variant}
          {...(variant === 'subtle' ? { color: 'gray' } : {})}
          size={36}
          aria-label={texts.more(title)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
          {texts.duplicate}
        </Menu.Item>
        {is_changed ? (
          <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={askToReset}>
            {texts.reset}
          </Menu.Item>
        ) : null}
        {archived_at ? (
          <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={restore}>
            {texts.restore}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={archive}>
            {texts.archive}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
