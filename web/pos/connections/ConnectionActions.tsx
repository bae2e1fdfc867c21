import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { PosConnection } from '#contract/pos/connections.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { call, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { markSalesStale } from '../stale.ts';
import { ConnectionMenu } from './ConnectionMenu.tsx';
import classes from './Connections.module.css';
import { useConnect } from './useConnect.ts';
import { usePause } from './usePause.ts';

const texts = posTexts.sync;

interface ActionsProps {
  connection: PosConnection;
  mayEdit: boolean;
  onSetUp: () => void;
  onReview: () => void;
  onChoose: () => void;
  onCompare: () => void;
}

/** The next action of a point of sale, and everything else in a menu. */
export function ConnectionActions(props: ActionsProps) {
  const { connection, mayEdit, onSetUp, onReview, onChoose, onCompare } = props;
  const { connection_id, driver, state, task, value_count, counts_fault } = connection;
  const system = posTexts.systems[driver];
  const { connect, isPending: isConnecting } = useConnect(driver);
  const fetching = {
    onSuccess: () => {
      tell(texts.started);
      void markSalesStale();
    },
    onError: (error: unknown) => warn(sentenceOf(error)),
  };
  const sync = useMutation({
    mutationFn: () => call(pos.sync, { params: { connection_id } }),
    ...fetching,
  });
  const retry = useMutation({
    mutationFn: () => call(pos.retryTask, { params: { task_id: task?.task_id ?? '' } }),
    ...fetching,
  });
  const pause = usePause(connection_id);
  const named = (action: string) => ({ 'aria-label': texts.of(action, system), children: action });
  return (
    <div className={classes.actions}>
      {state === 'setting_up' && mayEdit ? <Button onClick={onSetUp} {...named(texts.setUp)} /> : null}
      {state === 'active' && task?.state === 'review' ? (
        <Button onClick={onReview} {...named(texts.review.open)} />
      ) : null}
      {state === 'active' && task?.state === 'failed' ? (
        <Button loading={retry.isPending} onClick={() => retry.mutate()} {...named(texts.retry)} />
      ) : null}
      {state === 'active' && task === null ? (
        <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate()} {...named(texts.now)} />
      ) : null}
      {(['signed_out', 'disconnected'].includes(state) || (state === 'active' && counts_fault === 'signed_out')) &&
      mayEdit ? (
        <Button loading={isConnecting} onClick={connect} {...named(texts.again)} />
      ) : null}
      {state === 'active' && mayEdit && value_count > 0 ? (
        <Button variant="default" onClick={onCompare} {...named(posTexts.values.open)} />
      ) : null}
      {state === 'paused' && mayEdit ? (
        <Button loading={pause.isPending} onClick={() => pause.mutate(false)} {...named(texts.resume)} />
      ) : null}
      <ConnectionMenu connection={connection} mayEdit={mayEdit} onChoose={onChoose} onCompare={onCompare} />
    </div>
  );
}
