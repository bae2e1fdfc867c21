import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { inventory } from '#contract/inventory/inventory.ts';
import { transferTexts as texts } from '#contract/inventory/places/transfers.texts.ts';
import { type Transfer, transfers } from '#contract/inventory/places/transfers.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, keyOf, q, queryClient } from '../../query.ts';
import { isNotFound } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { useHasLocations } from '../../shell/LocationSelect.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ReceiveForm } from './ReceiveForm.tsx';
import classes from './Transfers.module.css';
import { routeOf, TRANSFER_TONES } from './transfer_columns.tsx';

/** `/inventory/transfers/:transfer_id`: what was sent, and what arrived. */
export function TransferScreen() {
  const { transfer_id = '' } = useParams();
  const { data, error, refetch } = useQuery(q(transfers.get, { params: { transfer_id } }));
  if (data) return <Shown key={transfer_id} transfer={data} />;
  if (isNotFound(error)) return <NotFoundScreen />;
  return (
    <Page title={texts.title}>
      <BackLink fallback={paths.transfers()}>{texts.back}</BackLink>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonLines lines={6} />}
    </Page>
  );
}

/** Shows what a step has made of the transfer, and fetches the stock that it changed. */
function keepTransfer(transfer: Transfer): void {
  const { transfer_id } = transfer;
  queryClient.setQueryData(keyOf(transfers.get, { params: { transfer_id } }), transfer);
  void invalidate(transfers.list, inventory.listItems, inventory.getItem, inventory.listMovements);
}

function Shown({ transfer }: { transfer: Transfer }) {
  const { user } = useShop();
  const format = useFormat();
  const hasLocations = useHasLocations();
  const { transfer_id, number, status, sent_at, sent_by, ended_at, ended_by, note, lines } = transfer;
  const params = { transfer_id };
  const cancel = useMutation({
    mutationFn: () => call(transfers.cancel, { params }),
    onSuccess: (canceled) => {
      keepTransfer(canceled);
      tell(texts.canceled(number));
    },
    onError: (failure) => warn(sentenceOf(failure)),
  });
  const undo = useMutation({
    mutationFn: () => call(transfers.undoReceipt, { params }),
    onSuccess: (reopened) => {
      keepTransfer(reopened);
      tell(texts.undone(number));
    },
    onError: (failure) => warn(sentenceOf(failure)),
  });
  const mayChange = hasRole(user, 'staff');
  const askCancel = () =>
    confirm({
      title: texts.cancelTitle(number),
      detail: texts.cancelDetail,
      action: texts.cancel,
      dismiss: texts.keep,
      onConfirm: () => cancel.mutate(),
    });
  return (
    <Page title={texts.name(number)}>
      <PageHeader
        above={<BackLink fallback={paths.transfers()}>{texts.back}</BackLink>}
        title={texts.name(number)}
        detail={routeOf(transfer, hasLocations)}
        actions={
          mayChange && status === 'sent' ? (
            <Button variant="default" loading={cancel.isPending} onClick={askCancel}>
              {texts.cancel}
            </Button>
          ) : mayChange && status === 'received' ? (
            <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
              {texts.undo}
            </Button>
          ) : null
        }
      />
      <div className={classes.facts}>
        <Tag tone={TRANSFER_TONES[status]}>{texts.status[status]}</Tag>
        <span>{texts.sentBy(format.instant(sent_at), sent_by)}</span>
        {ended_at ? <span>{texts.endedBy[status](format.instant(ended_at), ended_by)}</span> : null}
      </div>
      {note ? <p className={classes.note}>{note}</p> : null}
      {status === 'sent' && mayChange ? (
        <ReceiveForm transfer={transfer} onReceived={keepTransfer} />
      ) : (
        <ul className={classes.lines} aria-label={texts.columns.lines}>
          {lines.map(({ item_id, item, stock_unit, quantity, received, difference }) => (
            <li key={item_id} className={classes.line}>
              <span className={classes.what}>
                <span className={classes.name}>{item}</span>
                {difference ? <div className={classes.under}>{texts.receive.differences[difference]}</div> : null}
              </span>
              <span className={classes.figure}>
                {received === null || received === quantity
                  ? `${format.quantity(quantity)} ${format.unit(stock_unit)}`
                  : texts.receivedOf(format.quantity(received), format.quantity(quantity), format.unit(stock_unit))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
