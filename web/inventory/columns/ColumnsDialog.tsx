import { Button, Checkbox, Modal } from '@mantine/core';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { useInventoryFilters } from '../filters.ts';
import classes from './ColumnsDialog.module.css';
import { COLUMNS_MAX, columnsOf, FIRST_COLUMNS, ITEM_COLUMNS, spellColumns } from './column_choice.ts';
import { useItemColumns } from './useItemColumns.ts';

const texts = inventoryTexts.columnChoice;

interface ColumnsDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Chooses the columns of the inventory. Each choice is shown at once behind the dialog. */
export function ColumnsDialog({ opened, onClose }: ColumnsDialogProps) {
  const { columns, choose } = useItemColumns(useInventoryFilters());
  const isFull = columns.length >= COLUMNS_MAX;
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title}>
      <Checkbox.Group
        label={texts.label}
        description={isFull ? texts.full(COLUMNS_MAX) : texts.hint}
        value={[...columns]}
        onChange={(chosen) => {
          // The last one stays: a table of names alone is a choice that nobody means.
          if (chosen.length > 0) choose(columnsOf(chosen.join(',')));
        }}
      >
        <div className={classes.columns}>
          {ITEM_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              value={column}
              label={texts.names[column]}
              disabled={isFull && !columns.includes(column)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <FormFoot>
        {spellColumns(columns) === '' ? null : (
          <Button variant="default" onClick={() => choose(FIRST_COLUMNS)}>
            {texts.reset}
          </Button>
        )}
        <Button onClick={onClose}>{commonTexts.actions.close}</Button>
      </FormFoot>
    </Modal>
  );
}
