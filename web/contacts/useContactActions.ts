import { useMutation } from '@tanstack/react-query';
import { contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { type Contact, contacts } from '#contract/contacts/contacts.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../api.ts';
import { invalidate } from '../query.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import { tellWithUndo } from '../ui/dialogs/undo.tsx';

type ContactAction = 'archive' | 'restore' | 'optOut';

/** What a contact is called on the screens. */
export function nameOf({ name, phone_e164 }: Pick<Contact, 'name' | 'phone_e164'>): string {
  return name ?? readablePhone(phone_e164);
}

/** What can be done with a contact besides editing. Each says what it did; archiving can be taken back at once. */
export function useContactActions(contact: Pick<Contact, 'loyalty_customer_id' | 'name' | 'phone_e164'>) {
  const { loyalty_customer_id } = contact;
  const name = nameOf(contact);
  const { mutate } = useMutation({
    mutationFn: (action: ContactAction) => {
      const params = { loyalty_customer_id };
      return action === 'optOut' ? call(contacts.optOut, { params, body: {} }) : call(contacts[action], { params });
    },
    onSuccess: (_, action) => {
      void invalidate(contacts.list, contacts.get);
      if (action === 'archive') {
        tellWithUndo({
          id: `contact ${loyalty_customer_id}`,
          message: texts.archived(name),
          label: commonTexts.actions.undo,
          onUndo: () => mutate('restore'),
        });
      } else tell(action === 'restore' ? texts.restored(name) : texts.optedOut(name));
    },
    onError: (error) => warn(`${texts.actionFailed} ${sentenceOf(error)}`),
  });
  return {
    archive: () => mutate('archive'),
    restore: () => mutate('restore'),
    askToOptOut: () =>
      confirm({
        title: texts.optOutTitle(name),
        detail: texts.optOutDetail,
        action: texts.optOutAction,
        danger: true,
        onConfirm: () => mutate('optOut'),
      }),
  };
}
