import { Button, Select, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { INVOICE_SORTS } from '#contract/invoices/invoices.ts';
import { SEARCH_COUNT_MAX } from '#contract/invoices/limits.ts';
import type { InvoiceStatus } from '#contract/invoices/statuses.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { useAllVendors } from '../inventory/vendors/useAllVendors.ts';
import { paths } from '../paths.ts';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { addressOf, type Filters, isFiltered } from './filters.ts';
import classes from './InvoicesScreen.module.css';

const SavedViews = lazy(async () => ({ default: (await import('../shell/list/views/SavedViews.tsx')).SavedViews }));

interface FilterRowProps {
  filters: Filters;
  counts: Partial<Record<InvoiceStatus, number>> | undefined;
  /** A count of the limit means that many or more. */
  isLeast: boolean;
  onChange: (change: Partial<Filters>) => void;
}

const ORDER = ['all', 'to_do', 'reading', 'posted', 'duplicate', 'rejected'] as const;

function countOf(value: (typeof ORDER)[number], counts: Partial<Record<InvoiceStatus, number>>): number {
  if (value === 'all') return Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  if (value === 'to_do') return (counts.needs_review ?? 0) + (counts.duplicate ?? 0);
  return counts[value] ?? 0;
}

export function FilterRow({ filters, counts, isLeast, onChange }: FilterRowProps) {
  const texts = invoiceTexts.filters;
  const { data: vendors } = useAllVendors();
  // On a phone rarely used filters stay folded, unless one is set.
  const [open, setOpen] = useState(false);
  const isOpen =
    open || filters.vendor_id !== '' || filters.from !== '' || filters.to !== '' || filters.sort !== 'newest';
  return (
    <div className={classes.filters}>
      <FilterChips
        label={texts.status}
        value={filters.status}
        onChange={(status) => onChange({ status })}
        chips={ORDER.map((value) => ({
          value,
          label: invoiceTexts.statuses[value],
          count: counts && countOf(value, counts),
          isLeast: isLeast && counts && countOf(value, counts) >= SEARCH_COUNT_MAX,
        }))}
      />
      <div className={classes.narrow} data-open={isOpen || undefined}>
        <SearchField
          className={classes.search}
          label={invoiceTexts.search}
          value={filters.search}
          maxLength={SEARCH_MAX}
          onSearch={(search) => onChange({ search })}
        />
        <Button
          className={classes.toggle ?? ''}
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.more}
        </Button>
        <div className={classes.views}>
          <Suspense fallback={null}>
            <SavedViews list="invoices" path={paths.invoices()} query={addressOf(filters)} />
          </Suspense>
        </div>
        <Select
          className={classes.vendor ?? ''}
          aria-label={texts.vendor}
          placeholder={texts.anyVendor}
          data={vendors?.map((vendor) => ({ value: vendor.vendor_id, label: vendor.name })) ?? []}
          value={filters.vendor_id || null}
          onChange={(vendor_id) => onChange({ vendor_id: vendor_id ?? '' })}
          searchable
          clearable
        />
        <TextInput
          className={classes.date ?? ''}
          type="date"
          aria-label={texts.from}
          leftSection={<span className={classes.edge}>{texts.fromShort}</span>}
          leftSectionWidth={56}
          value={filters.from}
          max={filters.to || '9999-12-31'}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextInput
          className={classes.date ?? ''}
          type="date"
          aria-label={texts.to}
          leftSection={<span className={classes.edge}>{texts.toShort}</span>}
          leftSectionWidth={40}
          value={filters.to}
          min={filters.from}
          max="9999-12-31"
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
        {filters.status === 'to_do' ? null : (
          <Select
            className={classes.sort ?? ''}
            aria-label={invoiceTexts.sortBy}
            data={INVOICE_SORTS.map((sort) => ({ value: sort, label: invoiceTexts.sorts[sort] }))}
            value={filters.sort}
            onChange={(value) => onChange({ sort: INVOICE_SORTS.find((sort) => sort === value) ?? 'newest' })}
            allowDeselect={false}
          />
        )}
        {isFiltered(filters) ? (
          <Button variant="subtle" onClick={() => onChange({ search: '', vendor_id: '', from: '', to: '' })}>
            {texts.clear}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
