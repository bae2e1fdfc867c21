import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { lotTexts as texts } from '#contract/inventory/lots/lots.texts.ts';
import type { Lot } from '#contract/inventory/lots/lots.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { DaysLeft } from './DaysLeft.tsx';
import classes from './Lots.module.css';

interface Acts {
  waste: (lot: Lot) => void;
  useUp: (lot: Lot) => void;
  change: (lot: Lot) => void;
}

/** The columns of what to use first; without acts for those who only look. */
export function lotColumns(format: Format, soon: number, hasLocations: boolean, acts: Acts | null): Column<Lot>[] {
  const { columns, actions } = texts;
  return [
    {
      key: 'item',
      header: columns.item,
      width: '32%',
      lines: 2,
      phone: 'title',
      cell: ({ item_id, item, code, location }) => {
        const under = [code ? texts.lot(code) : null, hasLocations ? location : null].filter(Boolean).join(' · ');
        return (
          <>
            <Link to={paths.item(item_id)}>{item}</Link>
            {under ? <div className={classes.under}>{under}</div> : null}
          </>
        );
      },
    },
    { key: 'date', header: columns.date, phone: 'note', cell: (lot) => <DaysLeft lot={lot} soon={soon} /> },
    {
      key: 'left',
      header: columns.left,
      numeric: true,
      phone: 'figure',
      cell: ({ on_hand, stock_unit }) => `${format.stock(on_hand)} ${format.unit(stock_unit)}`,
    },
    { key: 'value', header: columns.value, numeric: true, from: 'tablet', cell: ({ value }) => format.money(value) },
    ...(acts
      ? [
          {
            key: 'actions',
            header: columns.actions,
            phone: 'aside' as const,
            cell: (lot: Lot) => (
              <span className={classes.actions}>
                <Button size="sm" variant="default" onClick={() => acts.waste(lot)}>
                  {actions.waste}
                </Button>
                <MoreMenu variant="default" size={36} label={actions.more(lot.item)}>
                  <Menu.Item onClick={() => acts.useUp(lot)}>{actions.usedUp}</Menu.Item>
                  <Menu.Item onClick={() => acts.change(lot)}>{actions.change}</Menu.Item>
                </MoreMenu>
              </span>
            ),
          },
        ]
      : []),
  ];
}
