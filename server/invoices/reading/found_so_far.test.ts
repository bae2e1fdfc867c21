import { expect, test } from 'vitest';
import type { ReadFields, ReadValue } from '#contract/invoices/reading/reading.ts';
import { fieldsOfPart, foundSoFar } from './found_so_far.ts';

const sure = (value: string): ReadValue => ({ value, confidence: 1, page: 1, box: null, source: 'ocr' });
const fieldsOf = (vendor: string) =>
  ({ vendor: sure(vendor), date: sure('2026-02-27'), total: sure('5.19'), currency: null }) as ReadFields;

test.each(['top', 'ends'] as const)(
  'No total is shown from the %s of a page alone, because it may be the amount of a line',
  (part) => {
    expect(foundSoFar(fieldsOfPart(fieldsOf('Five Guys'), part), undefined)).toMatchObject({
      vendor: 'Five Guys',
      date: '2026-02-27',
      total: null,
    });
  },
);

test('The top of a page alone names no vendor with a heading in its name', () => {
  const top = foundSoFar(fieldsOfPart(fieldsOf('CONTOSO LTD. INVOICE'), 'top'), undefined);
  expect(top).toMatchObject({ vendor: null, date: '2026-02-27' });
  expect(foundSoFar(fieldsOfPart(fieldsOf('CONTOSO LTD.'), 'ends'), top)?.vendor).toBe('CONTOSO LTD.');
});
