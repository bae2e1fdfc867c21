import { Button } from '@mantine/core';
import { posTexts as texts } from '#contract/pos/pos.texts.ts';
import type { PosItem } from '#contract/pos/pos_items.ts';
import type { Format } from '../format.ts';
import type { Column } from '../ui/list/DataTable.tsx';
import classes from './Pos.module.css';

interface ItemColumnsProps {
  format: Format;
  /** Null for those who may not match. */
  onMatch: ((item: PosItem) => void) | null;
}

/** The columns of the sold items. */
export function itemColumns({ format, onMatch }: ItemColumnsProps): Column<PosItem>[] {
  return [
    { key: 'item', header: texts.columns.item, width: '34%', phone: 'title', cell: itemName },
    {
      key: 'takes',
      header: texts.columns.takes,
      phone: 'note',
      cell: ({ target, quantity, unit, parts, is_ignored, is_mapped }) => {
        if (!is_mapped) return <span className={classes.doubt}>{texts.waits}</span>;
        if (parts.length > 0) {
          const part = (one: (typeof parts)[number]) =>
            texts.takes(format.quantity(one.quantity), format.unit(one.unit), one.name);
          return parts.map(part).join(', ');
        }
        if (is_ignored || !target) return <span className={classes.quiet}>{texts.ignored}</span>;
        return texts.takes(format.quantity(quantity ?? 0), format.unit(unit ?? ''), target);
      },
    },
    {
      key: 'sold',
      header: texts.columns.sold,
      numeric: true,
      phone: 'figure',
      cell: ({ sold }) => format.quantity(sold),
    },
    {
      key: 'last',
      header: texts.columns.last,
      from: 'desktop',
      cell: ({ last_on }) => (last_on ? format.date(last_on) : null),
    },
    ...(onMatch
      ? [
          {
            key: 'action',
            header: <span className="visually-hidden">{texts.match}</span>,
            phone: 'aside' as const,
            cell: (item: PosItem) => (
              <Button
                variant={item.is_mapped ? 'subtle' : 'default'}
                size="compact-sm"
                className={classes.match ?? ''}
                aria-label={item.is_mapped ? texts.changeOf(item.name) : texts.matchOf(item.name)}
                onClick={() => onMatch(item)}
              >
                {item.is_mapped ? texts.change : texts.match}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function itemName({ name, kind }: PosItem) {
  if (kind !== 'modifier') return name;
  return (
    <>
      {name} <span className={classes.quiet}>{texts.kinds.modifier}</span>
    </>
  );
}
