import { Menu, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { savedViewTexts as texts } from '#contract/account/saved_views.texts.ts';
import { type SavedView, savedViews } from '#contract/account/saved_views.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate } from '../../../query.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import classes from './SavedViews.module.css';
import { NameFields } from './ViewForm.tsx';

interface EditViewsProps {
  opened: boolean;
  views: readonly SavedView[];
  /** What the list shows now. */
  query: string;
  onClose: () => void;
}

/** Renames, shares, replaces and deletes saved views. */
export function EditViews({ opened, views, query, onClose }: EditViewsProps) {
  const [renaming, setRenaming] = useState<SavedView | null>(null);
  const params = (view: SavedView) => ({ params: { view_id: view.view_id } });
  const change = useMutation({
    mutationFn: ({ view, body }: { view: SavedView; body: { is_shared: boolean } | { query: string }; said: string }) =>
      call(savedViews.update, { ...params(view), body }),
    onSuccess: (_, { said }) => {
      tell(said);
      void invalidate(savedViews.list);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const remove = useMutation({
    mutationFn: (view: SavedView) => call(savedViews.remove, params(view)),
    onSuccess: (_, { name }) => {
      tell(texts.deleted(name));
      void invalidate(savedViews.list);
      if (views.length === 1) onClose();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const ask = (view: SavedView) =>
    confirm({
      title: texts.deleteTitle(view.name),
      detail: view.is_shared ? texts.deleteShared : texts.deleteDetail,
      action: texts.delete,
      danger: true,
      onConfirm: () => remove.mutate(view),
    });
  return (
    <Modal opened={opened} onClose={onClose} title={renaming ? texts.rename : texts.editTitle}>
      {renaming ? (
        <NameFields
          name={renaming.name}
          save={(name) => call(savedViews.update, { ...params(renaming), body: { name } })}
          onClose={() => setRenaming(null)}
        />
      ) : (
        <ul className={classes.list}>
          {views.map((view) => (
            <li key={view.view_id} className={classes.row}>
              <div className={classes.what}>
                {view.name} {view.is_shared && !view.shared_by ? <Tag>{texts.shared}</Tag> : null}
                {view.shared_by ? <div className={classes.under}>{texts.sharedBy(view.shared_by)}</div> : null}
              </div>
              {view.may_change ? (
                <MoreMenu className={classes.tool ?? ''} label={texts.more(view.name)}>
                  <Menu.Item onClick={() => setRenaming(view)}>{texts.rename}</Menu.Item>
                  <Menu.Item
                    onClick={() =>
                      change.mutate({ view, body: { is_shared: !view.is_shared }, said: texts.saved(view.name) })
                    }
                  >
                    {view.is_shared ? texts.unshare : texts.shareIt}
                  </Menu.Item>
                  {view.query === query ? null : (
                    <Menu.Item
                      onClick={() => change.mutate({ view, body: { query }, said: texts.replaced(view.name) })}
                    >
                      {texts.replace}
                    </Menu.Item>
                  )}
                  <Menu.Item onClick={() => ask(view)}>{texts.delete}</Menu.Item>
                </MoreMenu>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
