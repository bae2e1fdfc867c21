import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconDots, IconUserCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mailInTexts } from '#contract/invoices/mail_in.texts.ts';
import type { ReceivedMail } from '#contract/invoices/mail_in.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './MailIn.module.css';
import { useMailDecision } from './useMailDecision.ts';

const texts = mailInTexts.mails;

/** One email: who sent it, why it waits, its files, and what can be done with it. */
export function MailRow({ mail, canDecide }: { mail: ReceivedMail; canDecide: boolean }) {
  const format = useFormat();
  const { accept, archive, restore } = useMailDecision(mail);
  const { sender, subject, status, reason, files } = mail;
  const isWaiting = status === 'waiting';
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
          <span className={classes.why}>{mailInTexts.reasons[reason]}</span>
        ) : null}
        {files.length > 0 ? (
          <ul className={classes.files} aria-label={texts.files(files.length)}>
            {files.map(({ name: file, invoice_id }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files of an email can have one name, and their order is fixed
              <li key={place}>
                {invoice_id ? (
                  <Link to={paths.invoice(invoice_id)} aria-label={texts.openInvoice(file)}>
                    {file}
                  </Link>
                ) : (
                  file
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {canDecide && isWaiting && files.length > 0 ? (
        <Button variant="default" loading={accept.isPending} onClick={() => accept.mutate({ always: false })}>
          {files.length === 1 ? texts.acceptOne : texts.accept}
        </Button>
      ) : null}
      {canDecide && status !== 'accepted' ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.more(name)}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isWaiting && files.length > 0 && sender !== '' ? (
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
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </li>
  );
}
