import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImport, itemImports } from '#contract/inventory/files/imports.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import classes from '../../ui/import/Import.module.css';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { DownloadRefused } from './DownloadRefused.tsx';
import { ImportRows } from './ImportRows.tsx';
import { keepImport } from './keep_import.ts';

interface ItemCheckStepProps {
  given: ItemImport;
  onColumns: () => void;
}

/** What every row does, before anything is done. */
export function ItemCheckStep({ given, onColumns }: ItemCheckStepProps) {
  const texts = itemImportTexts.check;
  const format = useFormat();
  const { outcomes, opening, adds, item_import_id } = given;
  const count = outcomes.new + outcomes.changed;
  const run = useMutation({
    mutationFn: () => call(itemImports.run, { params: { item_import_id } }),
    onSuccess: keepImport,
  });
  const list = (names: readonly string[]) => names.join(', ');
  return (
    <StepCard title={texts.title} detail={count === 0 ? texts.nothing : given.file_name}>
      <DownloadRefused given={given} />
      <div className={classes.facts}>
        {opening.item_count > 0 ? <p>{texts.opening(opening.item_count, format.money(opening.value))}</p> : null}
        {adds.vendors.length > 0 ? <p>{texts.addsVendors(list(adds.vendors))}</p> : null}
        {adds.categories.length > 0 ? <p>{texts.addsCategories(list(adds.categories))}</p> : null}
        {adds.areas.length > 0 ? <p>{texts.addsAreas(list(adds.areas))}</p> : null}
      </div>
      <ImportRows given={given} />
      {run.error ? <Failure title={texts.failed} detail={sentenceOf(run.error)} /> : null}
      <FormFoot>
        <Button variant="default" onClick={onColumns}>
          {texts.change_columns}
        </Button>
        {count > 0 ? (
          <Button loading={run.isPending} onClick={() => run.mutate()}>
            {texts.run(count)}
          </Button>
        ) : null}
      </FormFoot>
    </StepCard>
  );
}
