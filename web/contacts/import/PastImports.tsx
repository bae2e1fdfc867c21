import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { type ContactImportRow, contactImports, type ImportState } from '#contract/contacts/imports.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import classes from '../../ui/import/Import.module.css';
import { pastColumns } from '../../ui/import/past_columns.tsx';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import { Pagination } from '../../ui/list/Pagination.tsx';
import type { Tone } from '../../ui/Tag.tsx';

const SHOWN = 10;
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
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1);
  const { data, error, refetch } = useQuery({
    ...q(contactImports.list, { query: { limit: SHOWN, offset: (page - 1) * SHOWN } }),
    placeholderData: keepPreviousData,
  });
  if (data?.total_count === 0) return null;
  const pages = Math.max(1, Math.ceil((data?.total_count ?? 0) / SHOWN));
  return (
    <section className={classes.past} aria-label={importTexts.past.title}>
      <h2 className={classes.title}>{importTexts.past.title}</h2>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={importTexts.past.table}
          columns={columns(format)}
          rows={data?.imports}
          rowKey={({ import_id }) => import_id}
          skeletonRows={3}
        />
      )}
      {pages > 1 ? (
        <Pagination
          page={Math.min(page, pages)}
          pages={pages}
          onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) }, { preventScrollReset: true })}
        />
      ) : null}
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
