import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** Takes the file back before any of its contacts is imported. */
export function DiscardButton({ import_id }: { import_id: string }) {
  const navigate = useNavigate();
  const discard = useMutation({
    mutationFn: () => call(contactImports.cancel, { params: { import_id } }),
    onSuccess: () => {
      void invalidate(contactImports.list, contactImports.get);
      tell(importTexts.discardDetail);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const discardIt = () => discard.mutate(undefined, { onSuccess: () => void navigate(paths.contactsImport()) });
  return (
    <Button variant="default" loading={discard.isPending} onClick={discardIt}>
      {importTexts.discard}
    </Button>
  );
}
