import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import type { Scene, Stage } from '../scene.ts';

const at = '2026-11-20T15:00:00.000Z';
const reading = (n: number, more: object) => ({
  reading_id: `018f2f7e-0000-7000-8000-00000000000${n}`,
  read_at: at,
  engine: 'local',
  version: 'pdf-text',
  seconds: 0.31,
  cost_cents: null,
  asked_by: null,
  line_count: 4,
  refused: null,
  ...more,
});

async function open({ page, invoice }: Stage, agreed: object | null): Promise<void> {
  const { invoice_id } = invoice(
    ({ status, kind, reason_code, line_count }) =>
      status === 'needs_review' && kind === 'invoice' && reason_code === null && line_count > 0,
  );
  const vision = {
    host: 'models.example.com',
    model: 'qwen2.5-vl-7b',
    leaves_machine: true,
    is_default: false,
    agreed,
  };
  await page.route(/\/api\/reading-engines$/, (route) => route.fulfill({ json: { vision } }));
  const refused = reasonTexts.engine_failed;
  const readings = [
    reading(1, { engine: 'vision', version: 'qwen2.5-vl-7b', seconds: 11.2, cost_cents: 0.82, asked_by: 'maria' }),
    reading(2, { engine: 'vision', version: null, seconds: 30, asked_by: 'maria', refused, line_count: 0 }),
    reading(3, {}),
  ];
  await page.route(/\/api\/invoices\/[^/]+\/readings$/, (route) => route.fulfill({ json: { readings } }));
  const change = (line: string | null, field: string, before: string | null, after: string | null) => ({
    line,
    field,
    before,
    after,
  });
  const versions = [
    {
      version: 4,
      changed_at: at,
      changed_by: 'maria',
      cause: 'read_again',
      changes: [change('OATMLK BARISTA 6/1LT', 'quantity', '4', '5'), change(null, 'total', '386.33', '401.09')],
    },
    {
      version: 3,
      changed_at: at,
      changed_by: 'owner',
      cause: 'edited',
      changes: [
        change(null, 'number', '88212', '88213'),
        change(null, 'date', '2026-11-02', '2026-11-02'),
        change('ROMAINE HRT 12CT', 'removed', '57.00', null),
      ],
    },
  ];
  await page.route(/\/api\/invoices\/[^/]+\/versions$/, (route) => route.fulfill({ json: { versions } }));
  await page.goto(`/invoices/${invoice_id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Readings and changes' }).click();
  await page.getByRole('dialog').getByText('Vision model (qwen2.5-vl-7b)').waitFor();
}

/** Each time a document was read, with and without the owner's agreement that pages leave the server. */
export const READINGS_SCENES: Scene[] = [
  { name: 'readings', play: (stage) => open(stage, { at, by: 'maria' }) },
  { name: 'readings-not-agreed', play: (stage) => open(stage, null) },
];
