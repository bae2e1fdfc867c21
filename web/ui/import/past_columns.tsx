import { Link } from 'react-router';
import type { Format } from '../../format.ts';
import type { Column } from '../list/DataTable.tsx';
import { Tag, type Tone } from '../Tag.tsx';
import classes from './Import.module.css';

interface PastImport<State extends string> {
  file_name: string;
  state: State;
  created_at: string;
  created_by: string | null;
}

interface PastColumnsProps<State extends string, Row> {
  texts: {
    file: string;
    state: string;
    when: string;
    states: Record<State, string>;
    by: (user: string) => string;
  };
  tones: Record<State, Tone>;
  format: Format;
  pathOf: (row: Row) => string;
}

/** What every list of earlier imports shows: the file, how far it came, and who uploaded it when. */
export function pastColumns<State extends string, Row extends PastImport<State>>({
  texts,
  tones,
  format,
  pathOf,
}: PastColumnsProps<State, Row>): Column<Row>[] {
  return [
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
  ];
}
