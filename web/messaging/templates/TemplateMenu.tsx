import { Menu } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconCopy, IconRestore } from '@tabler/icons-react';
import { templateTexts as texts } from '#contract/messaging/templates/templates.texts.ts';
import type { Template } from '#contract/messaging/templates/templates.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
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
    <MoreMenu className={className} variant={variant} size={36} label={texts.more(title)}>
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
    </MoreMenu>
  );
}
