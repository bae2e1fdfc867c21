import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { type Credit, credits } from '#contract/invoices/credits/credits.ts';
import { call, request, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { aboutWords, CreditTag } from '../../inventory/vendors/credits/CreditTag.tsx';
import { useCreditAction } from '../../inventory/vendors/credits/useCreditAction.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { isNotFound } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { warn } from '../../ui/dialogs/notify.ts';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { saveAnswer } from '../../ui/save_answer.ts';
import { CreditMemos } from './CreditMemos.tsx';
import classes from './Credits.module.css';
import { creditLineColumns } from './line_columns.tsx';

const texts = creditTexts.page;

const SendCredit = lazyPart(async () => (await import('./SendCredit.tsx')).SendCredit);

/** One credit request: what is wrong, how it was sent, and what has come of it. */
export function CreditScreen() {
  const { credit_request_id = '' } = useParams();
  const { data: credit, error, refetch } = useQuery(q(credits.get, { params: { credit_request_id } }));
  if (isNotFound(error) && !credit) {
    return <NotFoundScreen />;
  }
  const back = <BackLink fallback={paths.credits()}>{creditTexts.title}</BackLink>;
  return (
    <Page key={credit_request_id} title={credit ? creditTexts.name(credit.number) : creditTexts.title}>
      {credit ? <Shown credit={credit} /> : null}
      {!credit && error ? (
        <>
          {back}
          <LoadFailure error={error} onRetry={refetch} />
        </>
      ) : null}
      {!credit && !error ? (
        <>
          <PageHeader above={back} title={<Skeleton height={22} my={4} width={240} />} />
          <SkeletonBlock height={320} />
        </>
      ) : null}
    </Page>
  );
}

function Shown({ credit }: { credit: Credit }) {
  const { user } = useShop();
  const format = useFormat();
  const mayEdit = hasRole(user, 'manager');
  const money = (amount: number) => format.money(amount, credit.currency);
  return (
    <>
      <Header credit={credit} mayEdit={mayEdit} />
      <div className={classes.facts}>
        <CreditTag credit={credit} />
        <span className={classes.total}>{`${money(credit.amount)} ${texts.requested}`}</span>
        {credit.outstanding > 0 && credit.outstanding !== credit.amount ? (
          <span>{texts.outstanding(money(credit.outstanding))}</span>
        ) : null}
        <Link to={credit.invoice_id ? paths.invoice(credit.invoice_id) : paths.order(credit.order_id ?? '')}>
          {aboutWords(credit)}
        </Link>
        <span>{texts.since(format.instantDate(credit.created_at), credit.created_by)}</span>
        {credit.is_undelivered ? (
          <span className={classes.doubt}>{texts.undelivered(credit.sent_to)}</span>
        ) : credit.sent_at && credit.sent_how ? (
          <span>{texts.sent[credit.sent_how](format.instant(credit.sent_at), credit.sent_to)}</span>
        ) : null}
      </div>
      {[credit.note, credit.closed_note].filter(Boolean).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <h2 className={classes.heading}>{texts.lines}</h2>
      <DataTable
        label={texts.lines}
        columns={creditLineColumns(format, credit.currency)}
        rows={credit.lines.map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={({ key }) => key}
      />
      <CreditMemos credit={credit} mayEdit={mayEdit} />
    </>
  );
}

function Header({ credit, mayEdit }: { credit: Credit; mayEdit: boolean }) {
  const format = useFormat();
  const [sending, send] = useDisclosure(false);
  const params = { credit_request_id: credit.credit_request_id };
  const writeOff = useCreditAction(() => call(credits.writeOff, { params, body: {} }), texts.wroteOff);
  const reopen = useCreditAction(() => call(credits.reopen, { params }), texts.reopened);
  const isOpen = credit.status === 'open' || credit.status === 'sent';
  const ask = () =>
    confirm({
      title: texts.writeOffTitle(credit.number),
      detail: texts.writeOffDetail(format.money(credit.outstanding, credit.currency)),
      action: texts.writeOff,
      dismiss: texts.keep,
      onConfirm: () => writeOff.mutate(),
    });
  const download = () =>
    void request(credits.pdf, { params })
      .then(saveAnswer)
      .catch((error: unknown) => warn(sentenceOf(error)));
  return (
    <>
      <PageHeader
        above={<BackLink fallback={paths.credits()}>{creditTexts.title}</BackLink>}
        title={creditTexts.name(credit.number)}
        detail={
          <Link className={classes.vendor} to={paths.vendor(credit.vendor_id)}>
            {credit.vendor}
          </Link>
        }
        actions={
          <>
            {mayEdit && isOpen ? (
              <>
                <Button variant="default" loading={writeOff.isPending} onClick={ask}>
                  {texts.writeOff}
                </Button>
                <Button
                  variant={credit.status === 'open' ? 'filled' : 'default'}
                  leftSection={<IconSend size={18} aria-hidden />}
                  onClick={send.open}
                >
                  {credit.status === 'open' ? creditTexts.send : creditTexts.sendAgain}
                </Button>
              </>
            ) : (
              <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
                {creditTexts.download}
              </Button>
            )}
            {mayEdit && credit.status === 'written_off' ? (
              <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate()}>
                {texts.reopen}
              </Button>
            ) : null}
          </>
        }
      />
      <LazyDialog opened={sending} onFailure={send.close}>
        {(opened) => <SendCredit opened={opened} onClose={send.close} credit={credit} />}
      </LazyDialog>
    </>
  );
}
