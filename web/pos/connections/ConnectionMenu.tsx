import { Menu } from '@mantine/core';
import {
  IconArrowsDiff,
  IconCashRegister,
  IconListCheck,
  IconPlayerPause,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { PosConnection } from '#contract/pos/connections.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { markSalesStale } from '../stale.ts';
import classes from './Connections.module.css';
import { usePause } from './usePause.ts';

const texts = posTexts.sync;

interface MenuProps {
  connection: PosConnection;
  mayEdit: boolean;
  onChoose: () => void;
  onCompare: () => void;
}

/** What is rarely done with a point of sale. What ends something stands last. */
export function ConnectionMenu({ connection, mayEdit, onChoose, onCompare }: MenuProps) {
  const { connection_id, driver, state, sources, value_count } = connection;
  const system = posTexts.systems[driver];
  const pause = usePause(connection_id);
  const disconnect = useMutation({
    mutationFn: () => call(pos.disconnect, { params: { connection_id } }),
    onSuccess: () => {
      tell(texts.disconnected(system));
      void markSalesStale();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const askToDisconnect = () =>
    confirm({
      title: texts.disconnectTitle(system),
      detail: texts.disconnectDetail,
      action: texts.disconnect,
      danger: true,
      onConfirm: () => disconnect.mutate(),
    });
  const isActive = state === 'active';
  const hasTill = isActive && driver === 'demo';
  if (!hasTill && (!mayEdit || state === 'disconnected')) return null;
  return (
    <MoreMenu
      className={classes.more ?? ''}
      variant="default"
      size={36}
      label={texts.more(system)}
      loading={disconnect.isPending || pause.isPending}
    >
      {isActive && mayEdit && value_count === 0 && sources.count === 'pos' ? (
        <Menu.Item leftSection={<IconArrowsDiff size={16} aria-hidden />} onClick={onCompare}>
          {posTexts.values.open}
        </Menu.Item>
      ) : null}
      {isActive && mayEdit ? (
        <Menu.Item leftSection={<IconListCheck size={16} aria-hidden />} onClick={onChoose}>
          {posTexts.sources.open}
        </Menu.Item>
      ) : null}
      {hasTill ? (
        <Menu.Item leftSection={<IconCashRegister size={16} aria-hidden />} component="a" href={paths.demoTill()}>
          {texts.openTill}
        </Menu.Item>
      ) : null}
      {isActive && mayEdit ? (
        <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => pause.mutate(true)}>
          {texts.pause}
        </Menu.Item>
      ) : null}
      {mayEdit ? (
        <Menu.Item leftSection={<IconPlugConnectedX size={16} aria-hidden />} onClick={askToDisconnect}>
          {texts.disconnect}
        </Menu.Item>
      ) : null}
    </MoreMenu>
  );
}
