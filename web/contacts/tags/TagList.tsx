import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconPencil, IconPlus, IconTags, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tagTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { type Tag, tags } from '#contract/contacts/tags.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ColorTag } from './ColorTag.tsx';
import classes from './Tags.module.css';

interface TagListProps {
  onEdit: (tag: Tag) => void;
  onAdd: () => void;
}

export function TagList({ onEdit, onAdd }: TagListProps) {
  const { data, error, refetch } = useQuery(q(tags.list));
  const addRef = useRef<HTMLButtonElement>(null);
  const count = data?.tags.length;
  // Back from the form, or after the tag that had the focus was deleted, the focus is where the next tag would be added.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count draws other buttons
  useEffect(() => {
    if (document.activeElement === document.body) addRef.current?.focus();
  }, [count]);
  const add = (
    <Button
      ref={addRef}
      variant={data?.tags.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={onAdd}
    >
      {texts.add}
    </Button>
  );
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data?.tags.length === 0) {
    return (
      <EmptyState icon={<IconTags size={28} />} title={texts.emptyTitle} detail={texts.emptyDetail} action={add} />
    );
  }
  return (
    <>
      {data ? (
        <ul className={classes.list} aria-label={texts.list}>
          {data.tags.map((tag) => (
            <TagRow key={tag.tag_id} tag={tag} onEdit={() => onEdit(tag)} />
          ))}
        </ul>
      ) : (
        <Skeleton height={160} />
      )}
      <div className={classes.foot}>{add}</div>
    </>
  );
}

function TagRow({ tag, onEdit }: { tag: Tag; onEdit: () => void }) {
  const { tag_id, name, contact_count } = tag;
  const remove = useMutation({
    mutationFn: () => call(tags.remove, { params: { tag_id } }),
    onSuccess: () => {
      void invalidate(tags.list, contacts.list, contacts.get);
      tell(texts.removed(name));
    },
    onError: (error) => warn(`${texts.removeFailed(name)} ${sentenceOf(error)}`),
  });
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <ColorTag {...tag} />
        <span className={classes.quiet}>
          {texts.carriedBy(contact_count)}
          {tag.is_active ? '' : ` · ${texts.off}`}
        </span>
        {tag.description ? <span className={classes.description}>{tag.description}</span> : null}
      </div>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.edit(name)} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={texts.remove(name)}
        loading={remove.isPending}
        onClick={() =>
          confirm({
            title: texts.removeTitle(name),
            detail: texts.removeDetail(contact_count),
            action: texts.removeAction,
            danger: true,
            onConfirm: () => remove.mutate(),
          })
        }
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
