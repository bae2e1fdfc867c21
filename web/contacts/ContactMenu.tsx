import { Menu } from '@mantine/core';
import { IconArchive, IconMessageOff, IconPencil, IconRestore } from '@tabler/icons-react';
import { useRef } from 'react';
import { contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { nameOf, useContactActions } from './useContactActions.ts';

interface ContactMenuProps {
  contact: Contact;
  mayEdit: boolean;
  onEdit: () => void;
}

/** The actions for a contact. Every team member can record that a contact opts out. */
export function ContactMenu({ contact, mayEdit, onEdit }: ContactMenuProps) {
  const { archive, restore, askToOptOut } = useContactActions(contact);
  const opener = useRef<HTMLButtonElement>(null);
  const mayOptOut = contact.consent !== 'opted_out';
  if (!mayEdit && !mayOptOut) return null;
  /** A dialog returns the focus to the element that opened it, but the menu's item is gone by then. */
  const fromOpener = (open: () => void) => () => {
    opener.current?.focus();
    open();
  };
  return (
    <MoreMenu ref={opener} size={44} my={-8} mr={-13} label={texts.more(nameOf(contact))}>
      {mayEdit ? (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={fromOpener(onEdit)}>
          {texts.edit}
        </Menu.Item>
      ) : null}
      {mayOptOut ? (
        <Menu.Item leftSection={<IconMessageOff size={16} aria-hidden />} onClick={fromOpener(askToOptOut)}>
          {texts.optOut}
        </Menu.Item>
      ) : null}
      {!mayEdit ? null : contact.archived_at ? (
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
