import { Button, Menu, TextInput } from '@mantine/core';
import { IconCopy, IconMail, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { mailIn } from '#contract/invoices/capture/mail_in.ts';
import { call } from '../../api.ts';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import classes from './MailIn.module.css';
import { useMailInChange } from './useMailInChange.ts';

const texts = mailInTexts.address;

/** The company's own address: to copy, to replace, to remove. */
export function AddressCard({ address, canChange }: { address: string | null; canChange: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const create = useMailInChange(texts.failed, () => call(mailIn.createAddress));
  const remove = useMailInChange(texts.failed, () => call(mailIn.removeAddress));
  if (address === null) {
    return (
      <Card title={texts.title} detail={canChange ? texts.none : texts.noneForStaff}>
        {canChange ? (
          <Button
            className={classes.first ?? ''}
            leftSection={<IconMail size={18} aria-hidden />}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {texts.create}
          </Button>
        ) : null}
      </Card>
    );
  }

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      tell(texts.copied);
    } catch {
      // Without https a browser has no clipboard for us.
      field.current?.select();
    }
  };
  const ask = (title: string, detail: string, action: string, onConfirm: () => void) =>
    confirm({ title, detail, action, danger: true, onConfirm });
  return (
    <Card title={texts.title}>
      <div className={classes.beside}>
        <TextInput
          ref={field}
          className={classes.grows ?? ''}
          aria-label={texts.title}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        {canChange ? (
          <MoreMenu size={44} label={texts.more}>
            <Menu.Item
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => ask(texts.renewTitle, texts.renewDetail, texts.renew, () => create.mutate())}
            >
              {texts.renew}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => ask(texts.removeTitle, texts.removeDetail, texts.remove, () => remove.mutate())}
            >
              {texts.remove}
            </Menu.Item>
          </MoreMenu>
        ) : null}
      </div>
    </Card>
  );
}
