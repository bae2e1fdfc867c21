import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { itemImportErrors, itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImport, itemImports } from '#contract/inventory/files/imports.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { useShop } from '../../shell/shop.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { ColumnList } from '../../ui/import/ColumnList.tsx';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { choicesFor, meaningsOf, withMeaning } from './columns.ts';
import { keepImport } from './keep_import.ts';

interface ItemColumnsStepProps {
  given: ItemImport;
  onChecked: () => void;
}

/** Maps columns to fields: proposed from the headings, with examples from the first rows. */
export function ItemColumnsStep({ given, onChecked }: ItemColumnsStepProps) {
  const texts = itemImportTexts.columns;
  const { headings, item_import_id } = given;
  const { locations } = useShop().user;
  const [mapping, setMapping] = useState(given.mapping);
  const [location, setLocation] = useState(given.location_id);
  const [fault, setFault] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: () =>
      call(itemImports.check, { params: { item_import_id }, body: { mapping, location_id: location || null } }),
    onSuccess: keepImport,
  });
  const ask = () => {
    const found = mapping.name === null ? itemImportErrors.pickName : null;
    setFault(found);
    if (!found && !check.isPending) check.mutate(undefined, { onSuccess: onChecked });
  };
  return (
    <StepCard
      title={texts.title}
      detail={`${texts.detail(given.file_name)}${given.system ? ` ${texts.system(given.system)}` : ''}`}
    >
      <ColumnList
        texts={texts}
        headings={headings}
        samples={given.samples}
        choices={choicesFor(locations)}
        meanings={meaningsOf(mapping, headings.length)}
        onChange={(column, meaning) => setMapping((now) => withMeaning(now, column, meaning))}
      />
      {mapping.stock === null ? null : (
        <LocationSelect label={texts.location} value={location} onChange={setLocation} />
      )}
      {fault ? <Failure detail={fault} /> : null}
      {check.error ? <Failure detail={sentenceOf(check.error)} /> : null}
      <FormFoot>
        <DiscardFile item_import_id={item_import_id} />
        <Button onClick={ask} loading={check.isPending}>
          {texts.check}
        </Button>
      </FormFoot>
    </StepCard>
  );
}

function DiscardFile({ item_import_id }: { item_import_id: string }) {
  const texts = itemImportTexts.columns;
  const navigate = useNavigate();
  const discard = useMutation({
    mutationFn: () => call(itemImports.discard, { params: { item_import_id } }),
    onSuccess: () => {
      void invalidate(itemImports.list);
      tell(texts.discarded);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const discardIt = () => discard.mutate(undefined, { onSuccess: () => void navigate(paths.itemsImport()) });
  return (
    <Button variant="default" loading={discard.isPending} onClick={discardIt}>
      {texts.discard}
    </Button>
  );
}
