import type { Scene, Stage } from '../scene.ts';

const file = (number: string) =>
  [
    'Vendor,Invoice Number,Invoice Date,Item Number,Description,Pack Size,Qty Shipped,Unit,Unit Price,Extended Price',
    `Northside Foods,${number},11/19/2026,10442,Whole milk,4/1GAL,2,CS,12.60,25.20`,
    `Northside Foods,${number},11/19/2026,10871,Butter unsalted,36/1LB,one,CS,98.40,98.40`,
    `Northside Foods,${number},11/19/2026,30112,Rolled oats,1/25LB,3,BG,18.75,56.25`,
  ].join('\n');

const withoutHeadings = (number: string) => file(number).split('\n').slice(1).join('\n');

async function open({ page, width }: Stage, written = file): Promise<void> {
  // A second file with the same number would be a duplicate.
  const number = `EX-${width}${Date.now() % 100_000_000}`;
  await page.goto('/invoices?add=1');
  const buffer = Buffer.from(written(number));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${number}.csv`, mimeType: 'text/csv', buffer });
  // A document without a number is listed by the name of its file.
  await (written === file ? page.getByText(number).first() : page.getByRole('link', { name: number })).click();
  await page.getByRole('button', { name: 'Choose columns' }).waitFor();
}

/** A vendor's CSV file: its faulty rows, and what its columns are. */
export const DELIVERY_FILE_SCENES: Scene[] = [
  { name: 'delivery-file', play: (stage) => open(stage) },
  { name: 'delivery-file-without-headings', play: (stage) => open(stage, withoutHeadings) },
  {
    name: 'delivery-file-columns',
    async play(stage) {
      await open(stage);
      await stage.page.getByRole('button', { name: 'Choose columns' }).click();
      await stage.page.getByRole('dialog').getByLabel('Quantity').waitFor();
    },
  },
];
