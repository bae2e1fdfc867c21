import { itemImportTexts, rowFaultDetail } from '#contract/inventory/files/imports.texts.ts';
import {
  type ImportedRow,
  type ItemImport,
  itemImports,
  ROW_OUTCOMES,
  type RowOutcome,
} from '#contract/inventory/files/imports.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { type Format, useFormat } from '../../format.ts';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import classes from '../../ui/import/Import.module.css';
import type { Column } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';

const texts = itemImportTexts.check;
const TONES: Record<RowOutcome, Tone> = { new: 'good', changed: 'doubt', same: 'quiet', refused: 'bad' };

const SPELLING = {
  filtersOf: (address: URLSearchParams): { rows: RowOutcome | 'all' } => ({
    rows: ROW_OUTCOMES.find((outcome) => outcome === address.get('rows')) ?? 'all',
  }),
  addressOf: ({ rows }: { rows: RowOutcome | 'all' }): Record<string, string> => (rows === 'all' ? {} : { rows }),
};

/** The rows of the file with what each does, by outcome. */
export function ImportRows({ given }: { given: ItemImport }) {
  const format = useFormat();
  const { filters, change } = useAddressFilters(SPELLING);
  const list = usePagedList(itemImports.rows, 'rows', {
    params: { item_import_id: given.item_import_id },
    query: filters.rows === 'all' ? {} : { outcome: filters.rows },
  });
  const { outcomes } = given;
  const total = ROW_OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], 0);
  return (
    <>
      <FilterChips
        label={texts.filter}
        chips={[
          { value: 'all', label: texts.all, count: total },
          ...ROW_OUTCOMES.map((outcome) => ({
            value: outcome,
            label: texts.outcomes[outcome],
            count: outcomes[outcome],
          })),
        ]}
        value={filters.rows}
        onChange={(rows) => change({ rows })}
      />
      <PagedTable
        list={list}
        label={texts.table}
        columns={columns(format)}
        rowKey={({ row_number }) => String(row_number)}
        skeletonRows={6}
        empty={<EmptyState title={texts.emptyTitle} detail={texts.emptyDetail} />}
      />
    </>
  );
}

function columns(format: Format): Column<ImportedRow>[] {
  return [
    {
      key: 'item',
      header: texts.columns.item,
      phone: 'title',
      width: '26%',
      cell: ({ name, row_number }) => (
        <span className={classes.inFile}>
          <strong>{name || texts.noName}</strong>
          <span className={classes.when}>
            {texts.columns.row} {row_number}
          </span>
        </span>
      ),
    },
    {
      key: 'what',
      header: texts.columns.what,
      phone: 'note',
      cell: (row) => (
        <span className={classes.happens}>
          {sentencesOf(row).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'stock',
      header: texts.columns.stock,
      phone: 'figure',
      numeric: true,
      width: '150px',
      cell: ({ stock, unit, unit_cost, lot }) =>
        stock === null ? null : (
          <span className={classes.happens}>
            <span>{texts.stock(format.quantity(Number(stock)), unit ?? '')}</span>
            {unit_cost === null ? null : (
              <span className={classes.when}>{texts.atCost(format.money(Number(unit_cost)))}</span>
            )}
            {lot ? (
              <span className={classes.when}>
                {[
                  lot.expires_on ? texts.expires(format.date(lot.expires_on)) : null,
                  lot.code ? lotTexts.lot(lot.code) : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            ) : null}
          </span>
        ),
    },
    {
      key: 'outcome',
      header: texts.columns.outcome,
      phone: 'aside',
      width: '110px',
      cell: ({ outcome }) => <Tag tone={TONES[outcome]}>{texts.outcomes[outcome]}</Tag>,
    },
  ];
}

function sentencesOf({ outcome, changes, notes, faults }: ImportedRow): string[] {
  const told = [
    ...faults.map(rowFaultDetail),
    ...(outcome === 'refused' ? [] : changes.map(texts.change)),
    ...(outcome === 'refused' ? [] : notes.map(({ kind, value, fault }) => texts.notes[kind](value, fault))),
  ];
  if (outcome === 'new') return [texts.adds, ...told];
  return outcome === 'same' && told.length === 0 ? [texts.unchanged] : told;
}
