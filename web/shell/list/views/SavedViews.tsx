import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { savedViewTexts as texts } from '#contract/account/saved_views.texts.ts';
import { savedViews, type ViewList } from '#contract/account/saved_views.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { sentenceOf } from '../../../api.ts';
import { q } from '../../../query.ts';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../../ui/Part.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import classes from './SavedViews.module.css';

const ViewForm = lazyPart(async () => (await import('./ViewForm.tsx')).ViewForm);
const EditViews = lazyPart(async () => (await import('./EditViews.tsx')).EditViews);

interface SavedViewsProps {
  list: ViewList;
  /** The address of the list without filters. */
  path: string;
  /** What is shown now, as the list's address spells it: what `useAddressFilters` writes, without what only says how far it was scrolled. */
  query: Record<string, string>;
}

/**
 * The saved views of a list, in a menu: a list shows this beside its filters, lazily, and nothing else is needed, because
 * a view is an address of the list.
 */
export function SavedViews({ list, path, query }: SavedViewsProps) {
  const [opened, setOpened] = useState(false);
  const [saving, save] = useDisclosure(false);
  const [editing, edit] = useDisclosure(false);
  const { data, error } = useQuery({ ...q(savedViews.list, { query: { list } }), enabled: opened || editing });
  const shown = inOrder(new URLSearchParams(query));
  return (
    <>
      <Menu position="bottom-end" opened={opened} onChange={setOpened} width={280}>
        <Menu.Target>
          <Button variant="default" aria-label={texts.menu} className={classes.open ?? ''}>
            <IconBookmark size={18} aria-hidden />
            <span className={classes.word}>{texts.menu}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {error ? <Menu.Label>{sentenceOf(error)}</Menu.Label> : null}
          {data || error ? null : <Menu.Label>{commonTexts.loading}</Menu.Label>}
          {data?.views.length === 0 ? <Menu.Label>{texts.none}</Menu.Label> : null}
          <div className={classes.views}>
            {data?.views.map((view) => {
              const isShown = inOrder(new URLSearchParams(view.query)) === shown;
              return (
                <Menu.Item
                  key={view.view_id}
                  component={Link}
                  to={view.query === '' ? path : `${path}?${view.query}`}
                  aria-current={isShown || undefined}
                  leftSection={isShown ? <IconCheck size={16} aria-hidden /> : <span className={classes.space} />}
                  rightSection={view.is_shared ? <Tag>{texts.shared}</Tag> : null}
                >
                  <span className={classes.name}>{view.name}</span>
                </Menu.Item>
              );
            })}
          </div>
          <Menu.Divider />
          <Menu.Item onClick={save.open}>{texts.save}</Menu.Item>
          {data && data.views.length > 0 ? <Menu.Item onClick={edit.open}>{texts.edit}</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
      <LazyDialog opened={saving} onFailure={save.close}>
        {(isOpen) => <ViewForm opened={isOpen} list={list} query={shown} onClose={save.close} />}
      </LazyDialog>
      <LazyDialog opened={editing} onFailure={edit.close}>
        {(isOpen) => <EditViews opened={isOpen} views={data?.views ?? []} query={shown} onClose={edit.close} />}
      </LazyDialog>
    </>
  );
}

/** Two addresses with the same filters are the same view. */
function inOrder(query: URLSearchParams): string {
  query.sort();
  return query.toString();
}
