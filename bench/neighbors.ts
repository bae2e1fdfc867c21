/**
 * `npm run bench:neighbors [-- --json]`: how long a shop waits for the reading of an invoice and for a password mail while 100 small files
 * of a neighbor that unpack to gigabytes are being read, compared with the wait without them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { openShop } from '#test/faults/load.ts';
import { doubleFlate, hiddenFlate, nestedEntities } from '#test/files/bombs.ts';
import { broadline } from '#test/files/documents.ts';
import { startCounterbook } from '#test/start/start.ts';
import { printResults, result } from './table.ts';

const ROUNDS = 7;
const BOMBS = 100;
const { values: flags } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
const counterbook = startCounterbook({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' }, 'server/main.ts');
try {
  const { url } = await counterbook.open;
  const [honest, neighbor] = [await openShop(url), await openShop(url)];

  const upload = async (token: string, files: { name: string; bytes: Buffer }[]) => {
    const form = new FormData();
    for (const { name, bytes } of files) form.append('files', new File([new Uint8Array(bytes)], name));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/invoices`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { invoices: { invoice_id: string }[] }).invoices.map((one) => one.invoice_id);
  };
  const isRead = async (token: string, id: string) => {
    const answer = await fetch(`${url}/api/invoices/${id}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { status: string }).status !== 'reading';
  };
  let number = 0;
  /** Seconds until a new invoice is read. */
  const readOne = async () => {
    const bytes = await invoicePdf({ ...broadline, number: `NF-${number++}` });
    const begun = performance.now();
    const [id = ''] = await upload(honest.token, [{ name: 'invoice.pdf', bytes }]);
    while (!(await isRead(honest.token, id))) await pause(20);
    return (performance.now() - begun) / 1000;
  };
  /** Seconds until a password mail is sent. */
  const mailOne = async (email: string) => {
    const count = async () => (await (await fetch(`${url}/dev/outbox`)).text()).split('<article>').length;
    const before = await count();
    const begun = performance.now();
    await fetch(`${url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    while ((await count()) === before) await pause(20);
    return (performance.now() - begun) / 1000;
  };
  /** Seconds of work of the server's threads: the cost of a bomb is independent of other load on this machine. */
  const worked = async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  };
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  await readOne();
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round++) alone.push(await readOne());
  // Each user's once: a user who was mailed a link a moment ago gets no second one.
  const mailAlone = await mailOne(neighbor.email);

  const kinds = [doubleFlate(200), hiddenFlate(200), nestedEntities(6)];
  const bombs: string[] = [];
  const before = await worked();
  for (let sent = 0; sent < BOMBS; sent += 20) {
    const files = Array.from({ length: 20 }, (_, index) => {
      const bytes = kinds[(sent + index) % kinds.length] ?? Buffer.of();
      // A comment makes it another file.
      return { name: 'bomb.pdf', bytes: Buffer.concat([bytes, Buffer.from(`%${sent + index}\n`)]) };
    });
    bombs.push(...(await upload(neighbor.token, files)));
  }
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round++) beside.push(await readOne());
  const mailBeside = await mailOne(honest.email);
  const leftOver = (await Promise.all(bombs.map((id) => isRead(neighbor.token, id)))).filter((done) => !done).length;
  for (const id of bombs) while (!(await isRead(neighbor.token, id))) await pause(100);
  const perBomb = ((await worked()) - before) / BOMBS;

  printResults(
    'neighbors',
    [
      result({ name: 'an invoice is read alone, median', value: median(alone), unit: 's' }),
      result({
        name: `beside ${BOMBS} bombs, median`,
        value: median(beside),
        unit: 's',
        floor: median(alone),
        target: 2 * median(alone),
        lowerIsBetter: true,
      }),
      result({ name: 'beside them, slowest', value: Math.max(...beside), unit: 's' }),
      result({ name: 'bombs that still waited then', value: leftOver, unit: '' }),
      result({
        name: "a bomb, processor's time, all else included",
        value: perBomb,
        unit: 's',
        target: 2,
        lowerIsBetter: true,
      }),
      result({
        name: 'a password mail beside them',
        value: mailBeside,
        unit: 's',
        floor: mailAlone,
        target: 5,
        lowerIsBetter: true,
      }),
    ],
    flags.json,
  );
} finally {
  await counterbook.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
