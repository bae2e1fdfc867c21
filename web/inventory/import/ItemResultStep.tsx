import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImport, itemImports } from '#contract/inventory/files/imports.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import classes from '../../ui/import/Import.module.css';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { DownloadRefused } from './DownloadRefused.tsx';
import { ImportRows } from './ImportRows.tsx';
import { keepImport } from './keep_import.ts';

/** The import under way, and what came of it. */
export function ItemResultStep({ given, onUndone }: { given: ItemImport; onUndone: () => void }) {
  return given.state === 'running' ? <Running given={given} /> : <Result given={given} onUndone={onUndone} />;
}

function Running({ given }: { given: ItemImport }) {
  const texts = itemImportTexts.result;
  const format = useFormat();
  const words = texts.progress(
    format.quantity(Math.min(given.rows_done, given.row_count)),
    format.quantity(given.row_count),
  );
  return (
    <StepCard title={texts.running} detail={texts.leave}>
      <div className={classes.sending}>
        <Progress value={Math.min(100, (given.rows_done / given.row_count) * 100)} aria-label={words} />
        <span className="number">{words}</span>
      </div>
    </StepCard>
  );
}

function Result({ given, onUndone }: { given: ItemImport; onUndone: () => void }) {
  const texts = itemImportTexts.result;
  const { user } = useShop();
  const { state, outcomes, item_import_id, file_name } = given;
  const undo = useMutation({
    mutationFn: () => call(itemImports.undo, { params: { item_import_id } }),
    onSuccess: keepImport,
  });
  const ask = () =>
    confirm({
      title: texts.undoTitle,
      detail: texts.undoDetail(outcomes.new + outcomes.changed, file_name),
      action: texts.undo,
      dismiss: texts.keep,
      danger: true,
      onConfirm: () => undo.mutate(undefined, { onSuccess: onUndone }),
    });
  const title = state === 'undone' ? texts.undone : state === 'failed' ? texts.failed : texts.finished;
  const detail = state === 'undone' ? texts.undoneDetail : state === 'failed' ? texts.failedDetail : file_name;
  return (
    <StepCard title={title} detail={detail}>
      {undo.error ? <Failure title={texts.undoFailed} detail={sentenceOf(undo.error)} /> : null}
      {state === 'undone' ? null : <DownloadRefused given={given} />}
      <ImportRows given={given} />
      <FormFoot>
        {state !== 'undone' && hasRole(user, 'manager') ? (
          <Button variant="default" loading={undo.isPending} onClick={ask}>
            {texts.undo}
          </Button>
        ) : (
          <Button variant="default" component={Link} to={paths.itemsImport()}>
            {texts.another}
          </Button>
        )}
        <Button component={Link} to={paths.inventory()}>
          {texts.toItems}
        </Button>
      </FormFoot>
    </StepCard>
  );
}
