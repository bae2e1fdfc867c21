import { Button, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconFileInvoice, IconReceipt, IconUserCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { hasLostFiles, type ReceivedMail } from '#contract/invoices/capture/mail_in.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './MailIn.module.css';
import { useMailDecision } from './useMailDecision.ts';

const texts = mailInTexts.mails;

interface MailRowProps {
  mail: ReceivedMail;
  canDecide: boolean;
  canAddSales: boolean;
  canAcceptSender: boolean;
}

const TABLE = /\.(csv|tsv|txt)$/i;

/** One email: who sent it, why it waits, its files, and what can be done with it. */
export function MailRow({ mail, canDecide, canAddSales, canAcceptSender }: MailRowProps) {
  const format = useFormat();
  const { accept, archive, restore } = useMailDecision(mail);
  const { sender, subject, status, reason, files } = mail;
  const isWaiting = status === 'waiting';
  const isReport = isWaiting && (reason === 'sales_report' || reason === 'sales_brake');
  const hasTable = files.some((file) => TABLE.test(file.name) && !file.invoice_id && !file.is_sales);
  const name = subject || texts.noSubject;
  return (
    <li className={classes.mail}>
      <div className={classes.words}>
        <span className={classes.head}>
          <span className={classes.name}>{name}</span>
          <Tag tone={isWaiting ? 'doubt' : status === 'accepted' ? 'good' : 'quiet'}>{texts.state[status]}</Tag>
        </span>
        <span className={classes.quiet}>
          {sender || texts.noSender} · {format.instant(mail.received_at)}
        </span>
        {reason !== null && status !== 'accepted' ? (
          <span className={classes.why}>{hasLostFiles(mail) ? texts.filesDeleted : mailInTexts.reasons[reason]}</span>
        ) : null}
        {files.length > 0 ? (
          <ul className={classes.files} aria-label={texts.files(files.length)}>
            {files.map(({ name: file, invoice_id, is_sales }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files of an email can have one name, and their order is fixed
              <li key={place}>
                {invoice_id ? (
                  <Link to={paths.invoice(invoice_id)} aria-label={texts.openInvoice(file)}>
                    {file}
                  </Link>
                ) : is_sales ? (
                  <Link to={paths.sales()}>
                    {file} ({texts.sales})
                  </Link>
                ) : (
                  file
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {isReport && canAddSales ? (
        <Button component={Link} to={paths.sales({ mail: mail.mail_id })} variant="default">
          {texts.checkSales}
        </Button>
      ) : null}
      {canDecide && isWaiting && files.length > 0 && !isReport ? (
        <Button variant="default" loading={accept.isPending} onClick={() => accept.mutate({ always: false })}>
          {files.length === 1 ? texts.acceptOne : texts.accept}
        </Button>
      ) : null}
      {canDecide && status !== 'accepted' ? (
        <MoreMenu size={44} label={texts.more(name)}>
          {isWaiting && !isReport && hasTable && canAddSales ? (
            <Menu.Item
              component={Link}
              to={paths.sales({ mail: mail.mail_id })}
              leftSection={<IconReceipt size={16} aria-hidden />}
            >
              {texts.checkSales}
            </Menu.Item>
          ) : null}
          {isReport ? (
            <Menu.Item
              leftSection={<IconFileInvoice size={16} aria-hidden />}
              onClick={() => accept.mutate({ always: false })}
            >
              {texts.accept}
            </Menu.Item>
          ) : null}
          {canAcceptSender && isWaiting && !isReport && files.length > 0 && sender !== '' ? (
            <Menu.Item
              leftSection={<IconUserCheck size={16} aria-hidden />}
              onClick={() => accept.mutate({ always: true })}
            >
              {texts.acceptAlways}
            </Menu.Item>
          ) : null}
          {isWaiting ? (
            <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => archive.mutate()}>
              {texts.archive}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={() => restore.mutate()}>
              {texts.restore}
            </Menu.Item>
          )}
        </MoreMenu>
      ) : null}
    </li>
  );
}
