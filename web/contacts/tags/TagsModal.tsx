import { Modal } from '@mantine/core';
import { useState } from 'react';
import { tagTexts as texts } from '#contract/contacts/contacts.texts.ts';
import type { Tag } from '#contract/contacts/tags.ts';
import { TagForm } from './TagForm.tsx';
import { TagList } from './TagList.tsx';

interface TagsModalProps {
  opened: boolean;
  onClose: () => void;
}

/** The list of tags; adding or editing one takes its place and gives it back. */
export function TagsModal({ opened, onClose }: TagsModalProps) {
  const [editing, setEditing] = useState<Tag | 'new' | null>(null);
  const tag = editing === 'new' ? null : editing;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setEditing(null)}
      title={editing === null ? texts.title : tag ? texts.editTitle(tag.name) : texts.addTitle}
      closeOnClickOutside={editing === null}
    >
      {editing === null ? (
        <TagList onEdit={setEditing} onAdd={() => setEditing('new')} />
      ) : (
        <TagForm tag={tag} onDone={() => setEditing(null)} />
      )}
    </Modal>
  );
}
