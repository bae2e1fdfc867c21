import { Button } from '@mantine/core';
import { commonTexts } from '#contract/texts/common.ts';
import { sentenceOf } from '../../../api.ts';
import { BoneCells, type Column, ROLE } from '../../../ui/list/DataTable.tsx';

interface MissingRowProps<Row> {
  /** From 0, among all rows of the list. */
  index: number;
  /** In pixels. */
  height: number;
  columns: Column<Row>[];
  /** Why the row did not arrive, where that is said. */
  failure: Error | null;
  onRetry: () => void;
}

/** A row in sight that has not arrived. */
export function MissingRow<Row>({ index, height, columns, failure, onRetry }: MissingRowProps<Row>) {
  return (
    <tr {...ROLE.row} data-index={index} data-bone aria-rowindex={index + 2} style={{ height }}>
      {failure ? (
        <td {...ROLE.cell} data-phone="title" role="alert">
          {sentenceOf(failure)}{' '}
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            {commonTexts.actions.retry}
          </Button>
        </td>
      ) : (
        <BoneCells columns={columns} />
      )}
    </tr>
  );
}
