import { itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImportRow, type ItemImportState, itemImports } from '#contract/inventory/files/imports.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import classes from '../../ui/import/Import.module.css';
import { pastColumns } from '../../ui/import/past_columns.tsx';
import type { Column } from '../../ui/list/DataTable.tsx';
import type { Tone } from '../../ui/Tag.tsx';

const TONES: Record<ItemImportState, Tone> = {
  uploaded: 'doubt',
  checked: 'doubt',
  running: 'busy',
  finished: 'good',
  failed: 'bad',
  undone: 'quiet',
};

/** The earlier imports, including those that wait for the user; nothing if there are none. */
export function PastItemImports() {
  const format = useFormat();
  const texts = itemImportTexts.past;
  const list = usePagedList(itemImports.list, 'imports', { page_size: 10 });
  if (list.rows?.length === 0) return null;
  return (
    <section className={classes.past} aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <PagedTable
        list={list}
        label={texts.table}
        columns={columns(format)}
        rowKey={({ item_import_id }) => item_import_id}
        skeletonRows={3}
        empty={null}
      />
    </section>
  );
}

function columns(format: Format): Column<ItemImportRow>[] {
  const texts = itemImportTexts.past;
  return [
    ...pastColumns({
      texts,
      tones: TONES,
      format,
      pathOf: ({ item_import_id }: ItemImportRow) => paths.itemImport(item_import_id),
    }),
    {
      key: 'items',
      header: texts.items,
      phone: 'figure',
      numeric: true,
      width: '96px',
      cell: ({ outcomes }) => format.quantity(outcomes.new + outcomes.changed),
    },
  ];
}
