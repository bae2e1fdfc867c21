import { importTexts } from '#contract/contacts/imports.texts.ts';
import { type ContactImportRow, contactImports, type ImportState } from '#contract/contacts/imports.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import classes from '../../ui/import/Import.module.css';
import { pastColumns } from '../../ui/import/past_columns.tsx';
import type { Column } from '../../ui/list/DataTable.tsx';
import type { Tone } from '../../ui/Tag.tsx';

const TONES: Record<ImportState, Tone> = {
  uploaded: 'doubt',
  checking: 'busy',
  checked: 'doubt',
  running: 'busy',
  finished: 'good',
  cancelled: 'quiet',
  failed: 'bad',
};

/** The earlier imports, including those that wait for the user; nothing if there are none. */
export function PastImports() {
  const format = useFormat();
  const texts = importTexts.past;
  const list = usePagedList(contactImports.list, 'imports', { page_size: 10 });
  if (list.rows?.length === 0) return null;
  return (
    <section className={classes.past} aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <PagedTable
        list={list}
        label={texts.table}
        columns={columns(format)}
        rowKey={({ import_id }) => import_id}
        skeletonRows={3}
        empty={null}
      />
    </section>
  );
}

function columns(format: Format): Column<ContactImportRow>[] {
  const texts = importTexts.past;
  return [
    ...pastColumns({
      texts,
      tones: TONES,
      format,
      pathOf: ({ import_id }: ContactImportRow) => paths.contactImport(import_id),
    }),
    {
      key: 'imported',
      header: texts.imported,
      phone: 'figure',
      numeric: true,
      width: '96px',
      cell: ({ imported_count }) => format.quantity(imported_count),
    },
    {
      key: 'refused',
      header: texts.refused,
      from: 'tablet',
      numeric: true,
      width: '96px',
      cell: ({ refused_count }) => format.quantity(refused_count),
    },
  ];
}
