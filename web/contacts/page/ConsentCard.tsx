import { Button, Menu } from '@mantine/core';
import { IconCertificate, IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import { type Contact, contacts } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contactPageTexts } from '#contract/contacts/page.texts.ts';
import { type ContactDetails, contactPage } from '#contract/contacts/page.ts';
import { isAbroad } from '#contract/contacts/phone.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Tag } from '../../ui/Tag.tsx';
import { nameOf } from '../useContactActions.ts';
import classes from './ContactPage.module.css';
import { useDownload } from './useDownload.ts';

const texts = contactPageTexts.consent;
const TONES = { consented: 'good', needs_confirmation: 'doubt', opted_out: 'quiet' } as const;

interface ConsentCardProps {
  contact: Contact;
  details: ContactDetails;
  mayEdit: boolean;
  mayExport: boolean;
}

/** Whether they may be texted, since when and by what, in plain words; and the papers that prove it. */
export function ConsentCard({ contact, details, mayEdit, mayExport }: ConsentCardProps) {
  const format = useFormat();
  const { state, since, source, attestation, by, suppressed_at } = details.consent;
  const { confirmation_asked_at: asked, confirmation_goes_out_at: asksAt } = contact;
  const isForeign = isAbroad(contact.phone_e164);
  const isTexted = !contact.archived_at && !contact.unreachable_at && !isForeign;
  return (
    <Card title={texts.title}>
      <p className={classes.state}>
        <Tag tone={TONES[contact.consent]}>{contactTexts.consent[contact.consent]}</Tag>
        {contact.unreachable_at || isForeign ? <Tag tone="doubt">{contactTexts.unreachable}</Tag> : null}
      </p>
      {since ? <p>{texts.state[state](format.instant(since))}.</p> : null}
      {source ? (
        <p className={classes.quiet}>
          {texts.source(source)}
          {by ? `, ${texts.recordedBy(by)}` : ''}.
        </p>
      ) : null}
      {attestation ? (
        <p className={classes.quiet}>
          {texts.attested(attestation.how, format.date(attestation.when), attestation.by ?? '')}
        </p>
      ) : null}
      {suppressed_at ? (
        <p className={classes.quiet}>{source === 'web_page' ? texts.leftOnPage : texts.suppressed}</p>
      ) : null}
      {contact.unreachable_at ? (
        <p className={classes.quiet}>{texts.unreachable(format.instantDate(contact.unreachable_at))}</p>
      ) : null}
      {isForeign ? <p className={classes.quiet}>{contactErrors.notTextedAbroad}</p> : null}
      {contact.consent === 'needs_confirmation' && asked ? (
        <p className={classes.quiet}>{texts.asked(format.instant(asked))}</p>
      ) : null}
      {asksAt ? (
        <p className={classes.quiet}>
          {new Date(asksAt) > new Date() ? texts.asksLater(format.instant(asksAt)) : texts.asksWhenSent}
        </p>
      ) : null}
      {mayExport ? (
        <div className={classes.buttons}>
          {mayEdit && contact.consent === 'needs_confirmation' && !asked && !asksAt && isTexted ? (
            <AskButton contact={contact} />
          ) : null}
          <EvidenceMenu phone={contact.phone_e164} />
        </div>
      ) : null}
    </Card>
  );
}

/** The one text that a contact without proven consent can get. */
function AskButton({ contact }: { contact: Contact }) {
  const format = useFormat();
  const { loyalty_customer_id } = contact;
  const ask = useMutation({
    mutationFn: () => call(replies.askToConfirm, { params: { loyalty_customer_id } }),
    onSuccess: ({ goes_out_at }) => {
      void invalidate(contacts.get, contacts.list, contactPage.details, contactPage.timeline);
      tell(texts.askedNow(format.instant(goes_out_at)));
    },
    onError: (error) => warn(`${texts.askFailed} ${sentenceOf(error)}`),
  });
  return (
    <Button
      loading={ask.isPending}
      onClick={() =>
        confirm({
          title: texts.askTitle(nameOf(contact)),
          detail: texts.askDetail,
          action: texts.ask,
          onConfirm: () => ask.mutate(),
        })
      }
    >
      {texts.ask}
    </Button>
  );
}

function EvidenceMenu({ phone }: { phone: string }) {
  const { save, isPending } = useDownload(texts.evidenceFailed);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconCertificate size={18} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {texts.evidence}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save({ what: 'evidence', phone, format: 'pdf' })}>
          {contactPageTexts.evidencePdf}
        </Menu.Item>
        <Menu.Item onClick={() => save({ what: 'evidence', phone, format: 'json' })}>
          {contactPageTexts.evidenceJson}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
