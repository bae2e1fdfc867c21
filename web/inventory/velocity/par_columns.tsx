import { Link } from 'react-router';
import { velocityTexts as texts } from '#contract/inventory/velocity.texts.ts';
import { type ParSuggestion, RESERVE_DAYS } from '#contract/inventory/velocity.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import { selectColumn } from '../../ui/list/select_column.tsx';
import classes from './Velocity.module.css';

interface Choice {
  chosen: ReadonlySet<string>;
  choose: (itemIds: string[], isChosen: boolean) => void;
}

/** The columns of suggested par levels; without a choice for those who only look. */
export function parColumns(format: Format, rows: ParSuggestion[], choice: Choice | null): Column<ParSuggestion>[] {
  const { columns } = texts;
  return [
    {
      key: 'item',
      header: columns.item,
      width: '34%',
      lines: 2,
      phone: 'title',
      cell: ({ item_id, name, stock_unit, velocity, location }) => (
        <>
          <Link to={paths.item(item_id)}>{name}</Link>
          <div className={classes.why}>
            {[
              texts.sells(format.quantity(velocity.per_day), format.unit(stock_unit)),
              location ? texts.at(location.name) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </>
      ),
    },
    {
      key: 'why',
      header: columns.why,
      from: 'desktop',
      cell: ({ velocity: { per_day, cycle_days }, stock_unit }) => (
        <span className={classes.why}>
          {texts.parRule(format.quantity(per_day), format.unit(stock_unit), cycle_days, RESERVE_DAYS)}
        </span>
      ),
    },
    {
      key: 'par',
      header: columns.par,
      numeric: true,
      phone: 'aside',
      cell: ({ par_level }) =>
        par_level === null ? <span className={classes.quiet}>{texts.noPar}</span> : format.quantity(par_level),
    },
    {
      key: 'suggested',
      header: columns.suggested,
      numeric: true,
      phone: 'figure',
      cell: ({ velocity, stock_unit }) => `${format.quantity(velocity.suggested_par)} ${format.unit(stock_unit)}`,
    },
    ...(choice
      ? [
          selectColumn({
            rows,
            keyOf: ({ item_id }) => item_id,
            chosen: choice.chosen,
            onChoose: choice.choose,
            allLabel: texts.all,
            rowLabel: ({ name }) => texts.choose(name),
          }),
        ]
      : []),
  ];
}
