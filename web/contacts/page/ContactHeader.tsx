import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArchive,
  IconEraser,
  IconFileTypePdf,
  IconMessageOff,
  IconPencil,
  IconUserDown,
} from '@tabler/icons-react';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { contactPageTexts as texts } from '#contract/contacts/page.texts.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { hasRole, mayTake, useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { ColorTag } from '../tags/ColorTag.tsx';
import { nameOf, useContactActions } from '../useContactActions.ts';
import classes from './ContactPage.module.css';
import { useDownload } from './useDownload.ts';

const ContactForm = lazyPart(async () => (await import('../ContactForm.tsx')).ContactForm);
const EraseDialog = lazyPart(async () => (await import('./EraseDialog.tsx')).EraseDialog);

/** Who it is and everything that can be done with them. */
export function ContactHeader({ contact }: { contact: Contact }) {
  const { user } = useShop();
  const [editing, edit] = useDisclosure(false);
  const [erasing, erase] = useDisclosure(false);
  const mayEdit = hasRole(user, 'manager');
  const { restore } = useContactActions(contact);
  return (
    <>
      <PageHeader
        above={<BackLink fallback={paths.contacts()}>{contactTexts.title}</BackLink>}
        title={nameOf(contact)}
        detail={
          contact.name === null && contact.tags.length === 0 ? null : (
            <span className={classes.detail}>
              {contact.name ? (
                <a className={classes.phone} href={`tel:${contact.phone_e164}`}>
                  {readablePhone(contact.phone_e164)}
                </a>
              ) : null}
              {contact.tags.map((tag) => (
                <ColorTag key={tag.tag_id} {...tag} />
              ))}
            </span>
          )
        }
        actions={
          <>
            {mayEdit ? (
              <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit.open}>
                {contactTexts.edit}
              </Button>
            ) : null}
            <RarerActions contact={contact} onErase={erase.open} />
          </>
        }
      />
      {contact.archived_at ? (
        <div className={classes.archived}>
          <span>{texts.archived}</span>
          {mayEdit ? (
            <Button variant="default" onClick={restore}>
              {contactTexts.restore}
            </Button>
          ) : null}
        </div>
      ) : null}
      <LazyDialog opened={editing} onFailure={edit.close}>
        {(opened) => <ContactForm contact={contact} opened={opened} mayEdit={mayEdit} onClose={edit.close} />}
      </LazyDialog>
      <LazyDialog opened={erasing} onFailure={erase.close}>
        {(opened) => <EraseDialog contact={contact} opened={opened} onClose={erase.close} />}
      </LazyDialog>
    </>
  );
}

function RarerActions({ contact, onErase }: { contact: Contact; onErase: () => void }) {
  const { user } = useShop();
  const { archive, askToOptOut } = useContactActions(contact);
  const mayEdit = hasRole(user, 'manager');
  const { loyalty_customer_id } = contact;
  const download = useDownload(texts.exportFailed);
  const mayOptOut = contact.consent !== 'opted_out';
  const mayExport = mayTake(user, 'manager');
  if (!mayExport && !mayOptOut) return null;
  return (
    <MoreMenu
      className={classes.more ?? ''}
      variant="default"
      size={36}
      loading={download.isPending}
      label={texts.more}
    >
      {mayOptOut ? (
        <Menu.Item leftSection={<IconMessageOff size={16} aria-hidden />} onClick={askToOptOut}>
          {contactTexts.optOut}
        </Menu.Item>
      ) : null}
      {mayEdit && !contact.archived_at ? (
        <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={archive}>
          {contactTexts.archive}
        </Menu.Item>
      ) : null}
      {mayExport ? (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() => download.save({ what: 'person', loyalty_customer_id, format: 'pdf' })}
          >
            {texts.exportPdf}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUserDown size={16} aria-hidden />}
            onClick={() => download.save({ what: 'person', loyalty_customer_id, format: 'json' })}
          >
            {texts.exportJson}
          </Menu.Item>
        </>
      ) : null}
      {mayTake(user, 'owner') ? (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconEraser size={16} aria-hidden />} onClick={onErase}>
            {texts.erase}
          </Menu.Item>
        </>
      ) : null}
    </MoreMenu>
  );
}
