/** Who is paid and how much, where an invoice says it in its own way. */
import { expect, it } from 'vitest';
import { readRows } from '#test/documents/read_rows.ts';

it('A deposit by check is a payment, and the vendor is named only in the sentence on checks', () => {
  expect(
    readRows([
      '                              I N V O I C E',
      'To:                                                 Invoice number 2025-0614',
      'Juniper Street Bistro                               Invoice date May 12, 2025',
      '410 Juniper Street',
      'Lewistown, PA 17044',
      '',
      'Item  Qty    Model      Description                             Sell     Sell total',
      '1     1      VUL-36C    Range, 6 open burner                2,845.00       2,845.00',
      '2     2      TSB-02     Faucet, wall mount                    164.25         328.50',
      '                                   Merchandise and services                3,173.50',
      '                                   PA sales tax 6%                           190.41',
      '                                   Invoice total                           3,363.91',
      '                                   Less deposit, check 1180               -1,000.00',
      '                                   Balance due                            $2,363.91',
      '',
      'Please make checks payable to Kishacoquillas Restaurant Supply, Inc., 88 Logan Blvd, Burnham PA 17009 · phone 717-555-0190',
    ]).fields,
  ).toMatchObject({
    vendor: { value: 'Kishacoquillas Restaurant Supply, Inc.' },
    total: { value: '3363.91' },
  });
});

it('A number directly behind the date has the heading above it', () => {
  expect(
    readRows([
      'garden state paper                                  Invoice',
      '                                              Date       Invoice #',
      '                                              4/2/2025 118-40775',
      'P.O. No.      Terms        Due Date    S.O. No.',
      'NK-5512       Net 30       5/2/2025    90233',
      '',
      'Item         Description                       Qty     Price      Amount',
      'PLT-9KR      Plate kraft compostable             4     48.90      195.60',
      'TWL-CF       Centerfeed towel                    3     37.20      111.60',
      '                                                       Total     $307.20',
    ]).fields,
  ).toMatchObject({ number: { value: '118-40775' }, due_date: { value: '2025-05-02' } });
});
