import { Link } from 'react-router';
import { useFormat } from '../../format.ts';
import classes from '../../ui/import/Import.module.css';
import type { Column } from '../../ui/list/DataTable.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import type { PagedList } from '../list/usePagedList.ts';

interface PastImport<State extends string> {
  file_name: string;
  state: State;
  created_at: string;
  created_by: string | null;
}

interface PastImportListProps<State extends string, Row> {
  list: PagedList<Row>;
  texts: {
    title: string;
    table: string;
    file: string;
    state: string;
    when: string;
    states: Record<State, string>;
    by: (user: string) => string;
  };
  tones: Record<State, Tone>;
  pathOf: (row: Row) => string;
  /** What came of each import. */
  figures: Column<Row>[];
}

/** The earlier imports, including those that wait for the user; nothing if there are none. */
export function PastImportList<State extends string, Row extends PastImport<State>>({
  list,
  texts,
  tones,
  pathOf,
  figures,
}: PastImportListProps<State, Row>) {
  const format = useFormat();
  if (list.rows?.length === 0) return null;
  const columns: Column<Row>[] = [
    {
      key: 'file',
      header: texts.file,
      phone: 'title',
      cell: (row) => (
        <Link className={classes.fileLink} to={pathOf(row)}>
          {row.file_name}
        </Link>
      ),
    },
    {
      key: 'state',
      header: texts.state,
      phone: 'aside',
      width: '150px',
      cell: ({ state }) => <Tag tone={tones[state]}>{texts.states[state]}</Tag>,
    },
    {
      key: 'when',
      header: texts.when,
      phone: 'note',
      width: '190px',
      lines: 2,
      cell: ({ created_at, created_by }) => (
        <span className={classes.when}>
          <span className={classes.moment}>{format.instant(created_at)}</span>
          {created_by ? ` ${texts.by(created_by)}` : ''}
        </span>
      ),
    },
    ...figures,
  ];
  return (
    <section className={classes.past} aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <PagedTable list={list} label={texts.table} columns={columns} rowKey={pathOf} skeletonRows={3} empty={null} />
    </section>
  );
}
