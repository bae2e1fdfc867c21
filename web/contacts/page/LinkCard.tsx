import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconLinkOff, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { contactPageTexts } from '#contract/contacts/page.texts.ts';
import { type ContactDetails, contactPage } from '#contract/contacts/page.ts';
import { isAbroad } from '#contract/contacts/phone.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import classes from './ContactPage.module.css';

const texts = contactPageTexts.link;

/** The way to the customer's own pages: to hand on, to text, to close. */
export function LinkCard({ contact, details }: { contact: Contact; details: ContactDetails }) {
  const format = useFormat();
  const params = { loyalty_customer_id: contact.loyalty_customer_id };
  const [shown, setShown] = useState<string | null>(null);
  const isChanged = () => void invalidate(contactPage.details, contactPage.timeline);
  const copy = useMutation({
    mutationFn: () => call(contactPage.link, { params }),
    onSuccess: async ({ path }) => {
      isChanged();
      const url = new URL(path, location.origin).href;
      try {
        await navigator.clipboard.writeText(url);
        tell(texts.copied);
      } catch {
        // Without https a browser has no clipboard for us.
        setShown(url);
      }
    },
    onError: (error) => warn(`${texts.copyFailed} ${sentenceOf(error)}`),
  });
  const send = useMutation({
    mutationFn: () => call(contactPage.sendLink, { params }),
    onSuccess: ({ goes_out_at }) => {
      isChanged();
      tell(goes_out_at ? texts.sentLater(format.instant(goes_out_at)) : texts.sent);
    },
    onError: (error) => warn(`${texts.sendFailed} ${sentenceOf(error)}`),
  });
  const close = useMutation({
    mutationFn: () => call(contactPage.closeLink, { params }),
    onSuccess: () => {
      isChanged();
      setShown(null);
      tell(texts.closed);
    },
    onError: (error) => warn(`${texts.closeFailed} ${sentenceOf(error)}`),
  });
  const mayEdit = hasRole(useShop().user, 'manager');
  const isTexted = contact.consent === 'consented' && !contact.archived_at && !contact.unreachable_at;
  const maySend = mayEdit && isTexted && !isAbroad(contact.phone_e164);
  return (
    <Card title={texts.title}>
      <p>{texts.detail}</p>
      <p className={classes.quiet}>
        {details.link_made_at
          ? `${texts.made(format.instantDate(details.link_made_at))}.`
          : maySend
            ? texts.none
            : texts.noneToSend}
      </p>
      {shown ? (
        <TextInput
          className={classes.shown ?? ''}
          label={texts.shown}
          value={shown}
          readOnly
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
      <div className={classes.buttons}>
        {mayEdit ? (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden />}
            loading={copy.isPending}
            onClick={() => copy.mutate()}
          >
            {texts.copy}
          </Button>
        ) : null}
        {maySend ? (
          <Button
            variant="default"
            leftSection={<IconSend size={18} aria-hidden />}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {texts.send}
          </Button>
        ) : null}
        {details.link_made_at ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconLinkOff size={18} aria-hidden />}
            loading={close.isPending}
            onClick={() =>
              confirm({
                title: texts.closeTitle,
                detail: texts.closeDetail,
                action: texts.close,
                danger: true,
                onConfirm: () => close.mutate(),
              })
            }
          >
            {texts.close}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
