import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ContactImportRow, contactImports, type ImportState } from '#contract/contact_imports.ts';
import { importTexts } from '#contract/texts/contact_imports.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/LoadFailure.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import classes from './Import.module.css';

const SHOWN = 20;
const TONES: Record<ImportState, Tone> = {
  uploaded: 'doubt',
  checking: 'busy',
  checked: 'doubt',
  running: 'busy',
  finished: 'good',
  cancelled: 'quiet',
  failed: 'bad',
};

/** The files so far, those that wait for somebody among them; nothing where there is none. */
export function PastImports() {
  const format = useFormat();
  const { data, error, refetch } = useQuery(q(contactImports.list, { query: { limit: SHOWN } }));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data?.total_count === 0) return null;
  return (
    <section className={classes.past} aria-label={importTexts.past.title}>
      <h2 className={classes.title}>{importTexts.past.title}</h2>
      <DataTable
        label={importTexts.past.table}
        columns={columns(format)}
        rows={data?.imports}
        rowKey={({ import_id }) => import_id}
        skeletonRows={3}
      />
    </section>
  );
}

function columns(format: Format): Column<ContactImportRow>[] {
  const texts = importTexts.past;
  return [
    {
      key: 'file',
      header: texts.file,
      phone: 'title',
      cell: ({ import_id, file_name }) => (
        <Link className={classes.fileLink} to={paths.contactImport(import_id)}>
          {file_name}
        </Link>
      ),
    },
    {
      key: 'state',
      header: texts.state,
      phone: 'aside',
      width: '190px',
      cell: ({ state }) => <Tag tone={TONES[state]}>{texts.states[state]}</Tag>,
    },
    {
      key: 'when',
      header: texts.when,
      phone: 'note',
      width: '290px',
      cell: ({ created_at, created_by }) => (
        <span className={classes.when}>
          {format.instant(created_at)}
          {created_by ? ` ${texts.by(created_by)}` : ''}
        </span>
      ),
    },
    {
      key: 'imported',
      header: texts.imported,
      phone: 'figure',
      numeric: true,
      width: '110px',
      cell: ({ imported_count }) => format.quantity(imported_count),
    },
    {
      key: 'refused',
      header: texts.refused,
      from: 'tablet',
      numeric: true,
      width: '110px',
      cell: ({ refused_count }) => format.quantity(refused_count),
    },
  ];
}
