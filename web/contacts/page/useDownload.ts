import { useMutation } from '@tanstack/react-query';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { contactPage, type FILE_FORMATS } from '#contract/contacts/page.ts';
import { call, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { saveAnswer } from '../../ui/save_answer.ts';

type Format = (typeof FILE_FORMATS)[number];
type Wanted =
  | { what: 'person'; loyalty_customer_id: string; format: Format }
  | { what: 'evidence'; phone: string; format: Format };

/** Saves a file about one contact; `failed` is said before the reason when it cannot be had. */
export function useDownload(failed: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { format } = wanted;
      if (wanted.what === 'evidence') {
        return saveAnswer(await call(contactPage.evidence, { query: { phone: wanted.phone, format } }));
      }
      const params = { loyalty_customer_id: wanted.loyalty_customer_id };
      return saveAnswer(await call(contactPage.export, { params, query: { format } }));
    },
    onSuccess: (name) => tell(importTexts.exported(name)),
    onError: (error) => warn(`${failed} ${sentenceOf(error)}`),
  });
  return { save: mutate, isPending };
}
