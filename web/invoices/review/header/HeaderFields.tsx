import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useId, useState } from 'react';
import { inventory } from '#contract/inventory/inventory.ts';
import type { HeaderField } from '#contract/invoices/reading.ts';
import { reviewTexts } from '#contract/invoices/review.texts.ts';
import { NAME_MAX, PAGE_SIZE_MAX } from '#contract/limits.ts';
import { useFormat } from '../../../format.ts';
import { q } from '../../../query.ts';
import { cellId, type Doubt } from '../draft/doubts.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import type { ReviewAction } from '../draft/review.ts';
import { swapDayAndMonth } from './dates.ts';
import { Field } from './Field.tsx';
import classes from './HeaderFields.module.css';

interface HeaderFieldsProps {
  draft: InvoiceDraft;
  doubts: Doubt[];
  active: string | null;
  readOnly: boolean;
  dispatch: Dispatch<ReviewAction>;
}

const FIRST = ['vendor', 'number', 'date', 'due_date'] as const;
const MORE = ['po_number', 'currency'] as const;
const LENGTHS: Partial<Record<HeaderField, number>> = { vendor: NAME_MAX, number: 60, po_number: 60, currency: 3 };

/** Vendor, number and dates. Rarely used fields open on request, or automatically if a value is in doubt. */
export function HeaderFields({ draft, doubts, active, readOnly, dispatch }: HeaderFieldsProps) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(q(inventory.listVendors, { query: { limit: PAGE_SIZE_MAX } }));
  const vendors = useId();

  const doubtOf = (field: string) => doubts.find((doubt) => doubt.cell === cellId(null, field));
  const isOpen = open || MORE.some((field) => doubtOf(field) || active === cellId(null, field));
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;

  const type = (field: HeaderField, text: string) => {
    const known = field === 'vendor' ? data?.vendors.find((vendor) => sameName(vendor.name, text)) : undefined;
    if (field === 'vendor') dispatch({ type: 'vendor', vendor_id: known?.vendor_id ?? null, name: text });
    else dispatch({ type: 'header', field, text: field === 'currency' ? text.toUpperCase() : text });
  };
  const show = (field: (typeof FIRST)[number] | (typeof MORE)[number]) => {
    const doubt = doubtOf(field);
    if (readOnly && draft.header[field] === '') return null;
    return (
      <Field
        key={field}
        cell={cellId(null, field)}
        label={reviewTexts.fields[field]}
        value={draft.header[field]}
        kind={field === 'date' || field === 'due_date' ? 'date' : 'words'}
        doubt={doubt}
        active={active === cellId(null, field)}
        readOnly={readOnly}
        {...(LENGTHS[field] ? { maxLength: LENGTHS[field] } : {})}
        {...(field === 'vendor' ? { list: vendors } : {})}
        onType={(text) => type(field, text)}
      >
        {doubt?.reason === 'day_month_order' ? (
          <SwapDate date={draft.header[field]} onSwap={(date) => dispatch({ type: 'header', field, text: date })} />
        ) : null}
      </Field>
    );
  };

  return (
    <section aria-label={reviewTexts.page.details} className={classes.root}>
      <div className={classes.fields}>
        {FIRST.map(show)}
        {isOpen ? MORE.map(show) : null}
      </div>
      <datalist id={vendors}>
        {data?.vendors.map((vendor) => (
          <option key={vendor.vendor_id} value={vendor.name} />
        ))}
      </datalist>
      <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {reviewTexts.page.moreFields}
        <Chevron size={15} aria-hidden />
      </button>
    </section>
  );
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function SwapDate({ date, onSwap }: { date: string; onSwap: (date: string) => void }) {
  const format = useFormat();
  const swapped = swapDayAndMonth(date);
  if (!swapped) return null;
  return (
    <Button size="compact-xs" variant="default" mt={4} onClick={() => onSwap(swapped)}>
      {reviewTexts.swapDate(format.date(swapped))}
    </Button>
  );
}
