import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { invoices } from '#contract/invoices/invoices.ts';
import { sampleTexts as texts } from '#contract/invoices/sample.texts.ts';
import { call, sentenceOf } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { queryClient } from '../../../query.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';
import { Notice } from './Notice.tsx';

/** Above the sample invoice: that it is one, and the way to be rid of it. */
export function SampleNotice({ mayEdit }: { mayEdit: boolean }) {
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(invoices.removeSample),
    onSuccess: () => {
      tell(texts.removed);
      // It touched stock, costs, vendors and lists.
      void queryClient.invalidateQueries();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <Notice
      tone="quiet"
      actions={
        mayEdit ? (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.inventory()) })}
          >
            {texts.remove}
          </Button>
        ) : null
      }
    >
      {texts.notice}
    </Notice>
  );
}
