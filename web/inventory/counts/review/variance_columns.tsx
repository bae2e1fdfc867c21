import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import type { CountWithVariances, Variance } from '#contract/inventory/counts.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import classes from './CountReview.module.css';

/** The one word that a row needs most. */
function Doubt({ variance }: { variance: Variance }) {
  if (variance.skip) return <Tag tone="doubt">{texts.skips[variance.skip]}</Tag>;
  if (variance.moved_between) return <Tag tone="doubt">{texts.movedBetween}</Tag>;
  return variance.is_large ? <Tag tone="doubt">{texts.large}</Tag> : null;
}

/** What was counted of one lot, and what should have been there. */
function lotWords({ expires_on, code, counted, expected }: NonNullable<Variance['lots']>[number], format: Format) {
  const { byDate } = texts;
  const name =
    byDate.name(expires_on ? format.date(expires_on) : null, code ? lotTexts.lot(code) : null) || byDate.other;
  if (counted === null) return byDate.missing(name, format.quantity(expected));
  if (counted === expected) return byDate.same(name, format.quantity(counted));
  return byDate.difference(name, format.quantity(counted), format.quantity(expected));
}

/** The columns of the differences; quantities are in the item's stock unit. */
export function varianceColumns(format: Format, { count_id, status }: CountWithVariances): Column<Variance>[] {
  const quantity = (value: number, { stock_unit }: Variance) => (
    <>
      {format.quantity(value)} <span className={classes.unit}>{format.unit(stock_unit)}</span>
    </>
  );
  return [
    {
      key: 'item',
      header: texts.reviewColumns.item,
      width: '34%',
      lines: 2,
      phone: 'title',
      cell: (variance) => (
        <>
          <Link to={paths.item(variance.item_id)}>{variance.item}</Link>
          <div className={classes.under}>
            {[
              ...variance.places.map(({ area, quantity: counted, counted_by }) =>
                texts.place(area ?? texts.noArea, counted === null ? null : format.quantity(counted), counted_by),
              ),
              ...(variance.lots ?? []).map((lot) => lotWords(lot, format)),
              variance.moved_since === 0
                ? null
                : texts.movedSince(format.signedQuantity(variance.moved_since), format.unit(variance.stock_unit)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </>
      ),
    },
    {
      key: 'expected',
      header: texts.reviewColumns.expected,
      numeric: true,
      from: 'tablet',
      cell: (variance) => quantity(variance.expected, variance),
    },
    {
      key: 'counted',
      header: texts.reviewColumns.counted,
      numeric: true,
      from: 'tablet',
      cell: (variance) => quantity(variance.counted, variance),
    },
    {
      key: 'variance',
      header: texts.reviewColumns.variance,
      numeric: true,
      phone: 'figure',
      cell: (variance) => (
        <span className={classes.difference} data-skipped={variance.skip !== null || undefined}>
          {format.signedQuantity(variance.variance)}{' '}
          <span className={classes.unit}>{format.unit(variance.stock_unit)}</span>
        </span>
      ),
    },
    {
      key: 'value',
      header: texts.reviewColumns.value,
      numeric: true,
      phone: 'aside',
      cell: ({ value, skip }) => (
        <span
          className={classes.value}
          data-tone={(value ?? 0) < 0 ? 'bad' : undefined}
          data-skipped={skip !== null || undefined}
        >
          {value === null ? commonTexts.none : format.money(value)}
        </span>
      ),
    },
    {
      key: 'check',
      header: texts.reviewColumns.check,
      phone: 'note',
      cell: (variance) => (
        <span className={classes.check}>
          <Doubt variance={variance} />
          {status === 'open' ? (
            <Button
              component={Link}
              to={paths.count(count_id, {
                line: (variance.places.find((place) => place.quantity === null) ?? variance.places[0])?.line_id ?? '',
              })}
              variant="default"
              size="compact-sm"
              className={classes.recount ?? ''}
              aria-label={texts.recount(variance.item)}
            >
              {texts.recountShort}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}
