import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { PosConnection } from '#contract/pos/connections.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { markSalesStale } from '../stale.ts';
import classes from './Connections.module.css';
import { useConnect } from './useConnect.ts';

const texts = posTexts.sync;

interface ActionsProps {
  connection: PosConnection;
  mayEdit: boolean;
  onSetUp: () => void;
  onReview: () => void;
  onChoose: () => void;
  onCompare: () => void;
}

/** The next action first; what ends something last. */
export function ConnectionActions(props: ActionsProps) {
  const { connection, mayEdit, onSetUp, onReview, onChoose, onCompare } = props;
  const { connection_id, driver, state, task, sources, value_count, counts_fault } = connection;
  const params = { connection_id };
  const system = posTexts.systems[driver];
  const { connect, isPending: isConnecting } = useConnect(driver);
  const done = (sentence: string) => () => {
    tell(sentence);
    void markSalesStale();
  };
  const onError = (error: unknown) => warn(sentenceOf(error));
  const sync = useMutation({
    mutationFn: () => call(pos.sync, { params }),
    onSuccess: done(texts.started),
    onError,
  });
  const retry = useMutation({
    mutationFn: () => call(pos.retryTask, { params: { task_id: task?.task_id ?? '' } }),
    onSuccess: done(texts.started),
    onError,
  });
  const pause = useMutation({
    mutationFn: (is_paused: boolean) => call(pos.changeConnection, { params, body: { is_paused } }),
    onSuccess: (_, is_paused) => done(is_paused ? texts.paused : texts.resumed)(),
    onError,
  });
  const disconnect = useMutation({
    mutationFn: () => call(pos.disconnect, { params }),
    onSuccess: done(texts.disconnected(system)),
    onError,
  });
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
      {state === 'active' && mayEdit && (value_count > 0 || sources.count === 'pos') ? (
        <Button variant="default" onClick={onCompare} {...named(posTexts.values.open)} />
      ) : null}
      {state === 'active' && mayEdit ? (
        <Button variant="default" onClick={onChoose} {...named(posTexts.sources.open)} />
      ) : null}
      {state === 'active' && mayEdit ? (
        <Button
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate(true)}
          {...named(texts.pause)}
        />
      ) : null}
      {state === 'active' && driver === 'demo' ? (
        <Button component="a" variant="default" href={paths.demoTill()}>
          {texts.openTill}
        </Button>
      ) : null}
      {state === 'paused' && mayEdit ? (
        <Button loading={pause.isPending} onClick={() => pause.mutate(false)} {...named(texts.resume)} />
      ) : null}
      {state !== 'disconnected' && mayEdit ? (
        <Button
          variant="subtle"
          loading={disconnect.isPending}
          onClick={() =>
            confirm({
              title: texts.disconnectTitle(system),
              detail: texts.disconnectDetail,
              action: texts.disconnect,
              danger: true,
              onConfirm: () => disconnect.mutate(),
            })
          }
          {...named(texts.disconnect)}
        />
      ) : null}
    </div>
  );
}
