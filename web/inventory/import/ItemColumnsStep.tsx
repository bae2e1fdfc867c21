import { Button, Select } from '@mantine/core';
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
import classes from '../../ui/import/Import.module.css';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { choicesFor, headingAt, meaningsOf, withMeaning } from './columns.ts';
import { keepImport } from './keep_import.ts';

interface ItemColumnsStepProps {
  given: ItemImport;
  onChecked: () => void;
}

const NOTHING = 'nothing';

/** Maps columns to fields: proposed from the headings, with examples from the first rows. */
export function ItemColumnsStep({ given, onChecked }: ItemColumnsStepProps) {
  const texts = itemImportTexts.columns;
  const { headings, item_import_id } = given;
  const choices = choicesFor(useShop().user.locations);
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
      {fault ? <Failure detail={fault} /> : null}
      {check.error ? <Failure detail={sentenceOf(check.error)} /> : null}
      <ul className={classes.columns}>
        {meaningsOf(mapping, headings.length).map((meaning, column) => (
          // A column has no identity except its position.
          // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
          <li key={column} className={classes.column} data-used={meaning !== null || undefined}>
            <div className={classes.inFile}>
              <strong>{headingAt(headings, column)}</strong>
              <span className={classes.samples}>
                {given.samples.flatMap((cells) => cells[column] || []).join(' · ') || texts.noValue}
              </span>
            </div>
            <Select
              aria-label={texts.heading(headingAt(headings, column))}
              data={[{ value: NOTHING, label: texts.nothing }, ...choices]}
              value={meaning ?? NOTHING}
              allowDeselect={false}
              onChange={(value) => {
                const chosen = choices.find((choice) => choice.value === value)?.value ?? null;
                setMapping((now) => withMeaning(now, column, chosen));
              }}
            />
          </li>
        ))}
      </ul>
      {mapping.stock === null ? null : (
        <LocationSelect label={texts.location} value={location} onChange={setLocation} />
      )}
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
