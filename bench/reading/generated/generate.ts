/**
 * Invoices without end whose answers are known: vendors with layouts, words, languages and charges of their own, two documents each. They are
 * easier than what shops get, and a fold of their own beside the real ones, never the only one.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seeded } from '#server/demo/random.ts';
import type { BenchDocument } from '../documents.ts';
import type { Answers } from '../score.ts';
import { type Content, makeContent, makeVendor, type Vendor } from './content.ts';
import { drawInvoice } from './draw.ts';
import { type Look, makeLook } from './look.ts';

const PER_VENDOR = 2;

function answersOf(file: string, kind: string, layout: string, vendor: Vendor, content: Content, look: Look): Answers {
  const { columns, shows } = look;
  return {
    file,
    kind,
    layout,
    vendor: vendor.name,
    number: content.number,
    date: content.date,
    lang: vendor.language,
    // Terms in words that the reader does not know are not looked for.
    ...(shows.due || (shows.terms && kind !== 'unknown') ? { due_date: content.due } : {}),
    // Without a sign, only the country says it.
    currency: vendor.words.currency,
    fees: content.freight,
    discount: content.discount,
    deposit: content.deposit,
    ...(shows.subtotal ? { subtotal: content.subtotal } : {}),
    ...(content.taxes.length > 0
      ? { tax: Math.round(content.taxes.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100 }
      : {}),
    total: content.total,
    lines: content.lines.map(({ description, code, quantity, unit, pack, unit_price, discount, amount }) => ({
      description,
      quantity,
      unit_price,
      amount,
      discount: discount === 0 ? null : Math.round((quantity * unit_price - amount) * 100) / 100,
      // Null: none is printed, and none must be made up.
      code: columns.includes('code') ? code : null,
      unit: columns.includes('unit') ? unit : null,
      pack: columns.includes('pack') ? pack : null,
    })),
  };
}

/** `count` documents in `folder`, whose vendors use words that the reader does not know if `isUnknown`; the same seed gives the same ones. */
export async function generateDocuments(
  count: number,
  seed: number,
  folder: string,
  isUnknown: boolean,
): Promise<BenchDocument[]> {
  await mkdir(folder, { recursive: true });
  const kind = isUnknown ? 'unknown' : 'generated';
  const documents: BenchDocument[] = [];
  for (let index = 0; documents.length < count; index++) {
    const random = seeded(seed * 100_003 + index);
    const vendor = makeVendor(random, isUnknown);
    const look = makeLook(random, vendor);
    for (let copy = 1; copy <= PER_VENDOR && documents.length < count; copy++) {
      const content = makeContent(random, vendor);
      const file = `${kind}-${seed}-${index}-${copy}.pdf`;
      await writeFile(join(folder, file), await drawInvoice(vendor, content, look, random));
      documents.push({ folder, answers: answersOf(file, kind, `${kind}:${seed}:${index}`, vendor, content, look) });
    }
  }
  return documents;
}
