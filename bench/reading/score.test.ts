import { describe, expect, it } from 'vitest';
import type { Reading, ReadValue } from '#contract/invoices/reading/reading.ts';
import { sameVendor, tokenF1 } from './agreement.ts';
import { score, scoreLines } from './score.ts';

function value(text: string): ReadValue {
  return { value: text, confidence: 0.9, page: 1, box: null, source: 'text' };
}

function reading(fields: Record<string, string>, lines: [string, string, string, string][]): Reading {
  const read = (name: string): ReadValue | null => (fields[name] === undefined ? null : value(fields[name]));
  return {
    kind: 'text',
    engine: 'pdf-text',
    is_credit_memo: false,
    is_packing_slip: false,
    pages: [],
    fields: {
      vendor: read('vendor'),
      number: read('number'),
      date: read('date'),
      due_date: null,
      po_number: null,
      currency: null,
      subtotal: read('subtotal'),
      tax: read('tax'),
      fees: null,
      discount: null,
      deposit: null,
      rounding: null,
      total: read('total'),
    },
    lines: lines.map(([description, quantity, unitPrice, amount]) => ({
      code: null,
      description: value(description),
      quantity: value(quantity),
      unit: null,
      pack: null,
      unit_price: value(unitPrice),
      discount: null,
      amount: value(amount),
    })),
    vendor_marks: { tax_ids: [], phones: [], emails: [], address: null },
  };
}

describe('Vendor names that mean the same vendor', () => {
  it.each([
    ['Contoso Ltd.', 'CONTOSO', true],
    ['ENW Hardware Center (M) Sdn. Bhd.', 'ENW HARDWARE CENTRE (M) SDN BHD', true],
    ['Lieferant GmbH & Co. KG', 'Lieferant GmbH', true],
    ['Unihaka Internationai', 'UNIHAKKA INTERNATIONAL SDN BHD', true],
    ['Bill To', 'Harbor Provisions', false],
    ['GmbH', 'Lieferant GmbH', false],
  ])('The comparison says %s for %s: %s', (read, answer, expected) => {
    expect(sameVendor(read, answer)).toBe(expected);
  });
});

const NONE = { right: 0, wrong: 0, missing: 0, invented: 0 };
const CELLS = { quantity: NONE, unit_price: NONE, discount: NONE, code: NONE, unit: NONE, pack: NONE };

describe('The score of a document', () => {
  const answers = {
    file: 'a.pdf',
    kind: 'text-pdf',
    vendor: 'Contoso',
    number: 'INV-100',
    date: '2019-11-15',
    total: 110,
    total_accepted: [110, 610],
  };

  it('Numbers are compared without punctuation, and every accepted answer counts', () => {
    const scored = score(
      reading({ vendor: 'Contoso', number: 'inv 100', date: '2019-11-15', total: '610.00' }, []),
      answers,
    );
    expect(scored.fields).toMatchObject({ total: true, number: true, date: true, vendor: true, tax: null });
    expect(scored.header).toBe(true);
  });

  it('A document that was not read is wrong in every value that is asked for', () => {
    const scored = score(null, { ...answers, lines: [{ amount: 5 }] });
    expect(scored.fields).toMatchObject({ total: false, number: false, date: false, vendor: false, subtotal: null });
    expect(scored.lines).toEqual({ right: 0, right_strict: 0, predicted: 0, expected: 1, cells: CELLS, stated: [] });
  });
});

describe('What is added and taken off', () => {
  it('Nothing read is right where nothing is printed, unless the document was refused', () => {
    const answers = { file: 'a.pdf', kind: 'text-pdf', discount: 0, deposit: 3 };
    expect(score(reading({}, []), answers).fields).toMatchObject({ discount: true, deposit: false, fees: null });
    expect(score(null, answers).fields).toMatchObject({ discount: false, deposit: false });
  });
});

describe('The score of lines', () => {
  it('Lines are paired one to one by amount and words, and the strict score also compares quantity and price', () => {
    const read = reading({}, [
      ['Olive Oil', '2', '48.75', '97.50'],
      ['Olive Oil Extra', '1', '97.50', '97.50'],
      ['Something else', '1', '5.00', '5.00'],
    ]);
    const counts = scoreLines(read, [
      { description: 'olive oil', quantity: 2, unit_price: 48.75, amount: 97.5 },
      { description: 'Cheddar', amount: 5 },
    ]);
    const hit = { ...NONE, right: 1 };
    const cells = { ...CELLS, quantity: hit, unit_price: hit };
    const { stated, ...counted } = counts;
    expect(counted).toEqual({ right: 1, right_strict: 1, predicted: 3, expected: 2, cells });
    expect(stated).toHaveLength(10);
  });

  it('Each cell that was read says how certain it was and whether it is right; a line that is not in the answers is wrong', () => {
    const read = reading({}, [
      ['Olive Oil', '2', '48.75', '97.50'],
      ['Something else', '1', '5.00', '5.00'],
    ]);
    const { stated } = scoreLines(read, [{ description: 'Olive oil', quantity: 3, amount: 97.5 }]);
    const cell = (line: number, field: string, right: boolean): object => ({ line, field, confidence: 0.9, right });
    expect(stated).toEqual([
      cell(0, 'description', true),
      cell(0, 'quantity', false),
      cell(0, 'amount', true),
      ...['description', 'quantity', 'unit_price', 'amount'].map((field) => cell(1, field, false)),
    ]);
  });

  it('A cell is right, another value, missing, or made up where the answers say that there is none', () => {
    const read = reading({}, [['Olive Oil', '3', '48.75', '97.50']]);
    const { cells } = scoreLines(read, [
      { description: 'Olive oil', quantity: 2, code: 'A-1', unit: null, amount: 97.5 },
    ]);
    expect(cells).toEqual({ ...CELLS, quantity: { ...NONE, wrong: 1 }, code: { ...NONE, missing: 1 } });
    const [line] = read.lines;
    if (line) line.unit = value('CS');
    const again = scoreLines(read, [{ description: 'Olive oil', code: null, unit: null, amount: 97.5 }]);
    expect(again.cells).toEqual({ ...CELLS, unit: { ...NONE, invented: 1 } });
  });

  it('The code of a unit in an e-invoice is not compared with the unit on its page', () => {
    const read = reading({}, [['Olive Oil', '3', '48.75', '97.50']]);
    const [line] = read.lines;
    if (line) line.unit = value('Stk');
    const { cells } = scoreLines(read, [{ description: 'Olive oil', unit: 'C62', amount: 97.5 }]);
    expect(cells).toEqual(CELLS);
  });

  it('The share of common words is measured', () => {
    expect(tokenF1('Trennblätter A4', 'trennblätter, a4')).toBe(1);
    expect(tokenF1('a b', 'a c')).toBe(0.5);
  });
});
