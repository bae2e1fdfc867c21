import { Button } from '@mantine/core';
import { type Dispatch, lazy, Suspense, useId, useRef } from 'react';
import type { Vendor } from '#contract/inventory/vendors/vendors.ts';
import { isForeign, type ReviewField } from '#contract/invoices/header.ts';
import { isConfirmedByEnter, swapDayAndMonth } from '#contract/invoices/review/questions.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { useFormat } from '../../../format.ts';
import { cellId, type Doubt, TOP_FIELDS } from '../draft/doubts.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import type { ReviewAction } from '../draft/review.ts';
import { held } from '../held.ts';
import { Field } from './Field.tsx';
import classes from './HeaderFields.module.css';

// A field can be typed into before its suggestions are there.
const VendorOptions = lazy(async () => ({ default: (await import('./VendorOptions.tsx')).VendorOptions }));
// Few invoices are in another currency.
const RateDetails = lazy(async () => ({ default: (await import('./RateDetails.tsx')).RateDetails }));

interface HeaderFieldsProps {
  isSlip: boolean;
  draft: InvoiceDraft;
  doubts: Doubt[];
  active: string | null;
  /** Nothing can be entered anymore; `readOnly`: nothing now. */
  isClosed: boolean;
  readOnly: boolean;
  dispatch: Dispatch<ReviewAction>;
}

const KINDS: Partial<Record<ReviewField, 'date' | 'rate'>> = { date: 'date', due_date: 'date', exchange_rate: 'rate' };
const LENGTHS: Partial<Record<ReviewField, number>> = { vendor: NAME_MAX, number: 60, po_number: 60, currency: 3 };

// What is about money.
const NOT_OF_SLIP: readonly string[] = ['due_date', 'currency', 'exchange_rate'];

/** Vendor, number, dates and currency; the exchange rate where the currency is not the company's. */
export function HeaderFields({ isSlip, draft, doubts, active, isClosed, readOnly, dispatch }: HeaderFieldsProps) {
  const offered = useRef<readonly Vendor[]>([]);
  const vendors = useId();
  const { currency: own } = useFormat();
  const needsConversion = isForeign(draft.header.currency.trim(), own);

  const doubtOf = (field: string) => doubts.find((doubt) => doubt.cell === cellId(null, field));
  const type = (field: ReviewField, text: string) => {
    const known = field === 'vendor' ? offered.current.find((vendor) => sameName(vendor.name, text)) : undefined;
    if (field === 'vendor') dispatch({ type: 'vendor', vendor_id: known?.vendor_id ?? null, name: text });
    else dispatch({ type: 'header', field, text: field === 'currency' ? text.toUpperCase() : text });
  };
  const labelOf = (field: ReviewField) => (isSlip && reviewTexts.slipFields[field]) || reviewTexts.fields[field];
  const shown = TOP_FIELDS.filter((field) =>
    isSlip ? !NOT_OF_SLIP.includes(field) : needsConversion || field !== 'exchange_rate',
  );
  const show = (field: (typeof TOP_FIELDS)[number]) => {
    const doubt = doubtOf(field);
    if (isClosed && draft.header[field] === '') return null;
    return (
      <Field
        key={field}
        cell={cellId(null, field)}
        label={field === 'exchange_rate' ? reviewTexts.rateOf(draft.header.currency, own) : labelOf(field)}
        value={draft.header[field]}
        kind={KINDS[field] ?? 'words'}
        doubt={doubt}
        active={active === cellId(null, field)}
        readOnly={readOnly}
        {...(LENGTHS[field] ? { maxLength: LENGTHS[field] } : {})}
        {...(field === 'vendor' ? { list: vendors } : {})}
        onType={(text) => type(field, text)}
      >
        {doubt && !isConfirmedByEnter(doubt.reason) && !isClosed ? (
          <Choices
            field={field}
            readOnly={readOnly}
            value={draft.header[field]}
            mayBeSwapped={doubt.reason === 'day_month_order'}
            onKeep={() => dispatch({ type: 'confirm', name: field })}
            onSwap={(date) => dispatch({ type: 'header', field, text: date })}
          />
        ) : null}
        {field === 'number' && doubt?.reason === 'missing' && !isClosed ? (
          <div className={classes.choices} {...held(readOnly)}>
            <Button size="compact-xs" variant="default" onClick={() => dispatch({ type: 'confirm', name: field })}>
              {reviewTexts.noNumber}
            </Button>
          </div>
        ) : null}
        {field === 'exchange_rate' ? (
          <Suspense>
            <RateDetails
              header={draft.header}
              isClosed={isClosed}
              readOnly={readOnly}
              onUse={(rate) => dispatch({ type: 'header', field, text: rate })}
            />
          </Suspense>
        ) : null}
      </Field>
    );
  };

  return (
    <section aria-label={reviewTexts.page.details} className={classes.root}>
      <div className={classes.fields}>{shown.map(show)}</div>
      {isClosed ? null : (
        <Suspense>
          <VendorOptions id={vendors} typed={draft.header.vendor} offered={offered} />
        </Suspense>
      )}
    </section>
  );
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

interface ChoicesProps {
  field: ReviewField;
  readOnly: boolean;
  value: string;
  mayBeSwapped: boolean;
  onKeep: () => void;
  onSwap: (date: string) => void;
}

/** What the value could be. Enter takes none of them. */
function Choices({ field, readOnly, value, mayBeSwapped, onKeep, onSwap }: ChoicesProps) {
  const format = useFormat();
  const swapped = mayBeSwapped ? swapDayAndMonth(value) : null;
  const shown = KINDS[field] === 'date' ? format.date(value) : value;
  return (
    <div className={classes.choices} {...held(readOnly)}>
      <Button size="compact-xs" variant="default" onClick={onKeep}>
        {reviewTexts.keepValue(shown)}
      </Button>
      {swapped ? (
        <Button size="compact-xs" variant="default" onClick={() => onSwap(swapped)}>
          {reviewTexts.swapDate(format.date(swapped))}
        </Button>
      ) : null}
    </div>
  );
}
