import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { Autosave, SAVE_DELAY_MS, type SaveFailure, type SaveStatus } from './autosave.ts';
import type { InvoiceChange } from './draft.ts';
import { openReview, type ReviewAction, reviewReducer } from './review.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const numberOf = (text: string | number | null | undefined) =>
  text === null || text === undefined ? null : Number(text);

/** The lines that a request brings, as the server keeps them: a new one gets an id, and one that it does not have is refused. */
function keptLines(lines: NonNullable<InvoiceChange['lines']>, before: Invoice, nextId: () => string) {
  return lines.map(({ code = null, description, unit = null, pack = null, ...line }, at) => {
    const { quantity, unit_price, amount } = line;
    if (line.line_id && !before.lines.some(({ line_id }) => line_id === line.line_id)) {
      throw { kind: 'refused', detail: 'no line' };
    }
    const numbers = { quantity: numberOf(quantity), unit_price: numberOf(unit_price), amount: numberOf(amount) };
    const line_id = line.line_id ?? nextId();
    return testLine(at + 1, { line_id, code, description: description ?? '', unit, pack, ...numbers });
  });
}

/** A server that keeps header numbers and lines, and a screen before it. */
function desk() {
  let server = testInvoice([testLine(1)]);
  let state = openReview(server);
  let ids = 50;
  const nextId = () => testLine(++ids).line_id;
  const failures: SaveFailure[] = [];
  let isAnswerLost = false;
  const sent: InvoiceChange[] = [];
  const statuses: SaveStatus[] = [];
  const act = (action: ReviewAction) => {
    state = reviewReducer(state, action);
  };
  const autosave = new Autosave({
    read: () => ({ draft: state.draft, base: state.base, version: state.said.version }),
    save: async (change) => {
      sent.push(change);
      const failure = failures.shift();
      if (failure) throw failure;
      if (change.version !== server.version) throw { kind: 'conflict' };
      server = {
        ...server,
        number: change.number ?? server.number,
        vendor: change.vendor ?? server.vendor,
        lines: change.lines ? keptLines(change.lines, server, nextId) : server.lines,
        version: server.version + 1,
      };
      if (isAnswerLost) {
        isAnswerLost = false;
        throw { kind: 'lost' };
      }
      return server;
    },
    load: async () => server,
    failure: (error) => error as SaveFailure,
    heard: (invoice, draft) => act({ type: 'heard', invoice, sent: draft }),
    replace: (invoice) => act({ type: 'replace', invoice }),
    onStatus: (status) => statuses.push(status),
  });
  return {
    autosave,
    failures,
    sent,
    statuses,
    type: (field: 'number' | 'vendor', text: string) => {
      act({ type: 'header', field, text });
      autosave.touch();
    },
    addLine: (description: string) => {
      act({ type: 'add_line', key: 'new', after: null });
      act({ type: 'cell', key: 'new', field: 'description', text: description });
      autosave.touch();
    },
    typeLine: (field: 'description' | 'code', text: string) => {
      act({ type: 'cell', key: 'new', field, text });
      autosave.touch();
    },
    removeFirst: () => {
      const [line] = state.draft.lines;
      if (!line) throw new Error('the draft has a line');
      act({ type: 'remove_line', key: line.key });
      autosave.touch();
      return () => {
        act({ type: 'restore_line', line, index: 0 });
        autosave.touch();
      };
    },
    loseAnswer: () => {
      isAnswerLost = true;
    },
    elsewhere: (change: Partial<Invoice>) => {
      server = { ...server, ...change, version: server.version + 1 };
    },
    server: () => server,
    header: () => state.draft.header,
    last: () => statuses.at(-1)?.state,
  };
}

test('An edit is saved once, shortly after the last key', async () => {
  const d = desk();
  d.type('number', 'A');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
  d.type('number', 'AB');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(d.sent).toEqual([{ number: 'AB', version: 1 }]);
  expect(d.last()).toBe('saved');
});

test('An edit without a network is kept and retried', async () => {
  const d = desk();
  d.failures.push({ kind: 'lost' }, { kind: 'lost' });
  d.type('number', 'A');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(d.last()).toBe('offline');
  expect(d.header().number).toBe('A');
  await vi.advanceTimersByTimeAsync(2000 + 4000);
  expect(d.server().number).toBe('A');
  expect(d.last()).toBe('saved');
});

test('A refused edit is shown and sent again with the next key', async () => {
  const d = desk();
  d.failures.push({ kind: 'refused', detail: 'No.' });
  d.type('number', 'A');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(d.statuses.at(-1)).toEqual({ state: 'refused', detail: 'No.' });
  d.type('number', 'B');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(d.server().number).toBe('B');
});

test('Edits by two users to different values both stay', async () => {
  const d = desk();
  d.elsewhere({ vendor: 'Other' });
  d.type('number', 'A');
  expect(await d.autosave.flush()).toBe(true);
  expect(d.server()).toMatchObject({ number: 'A', vendor: 'Other' });
  expect(d.header().vendor).toBe('Other');
});

test('Edits by two users to the same value become a conflict', async () => {
  const d = desk();
  d.elsewhere({ number: 'Theirs' });
  d.type('number', 'Mine');
  expect(await d.autosave.flush()).toBe(false);
  expect(d.statuses.at(-1)).toMatchObject({ state: 'conflict', fields: ['number'] });
  expect(d.header().number).toBe('Mine');
  d.autosave.resolve('mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(d.server().number).toBe('Mine');
});

test('Another user’s change is merged or becomes a conflict before anything is sent', async () => {
  const d = desk();
  d.type('number', 'Mine');
  d.elsewhere({ vendor: 'Other' });
  d.autosave.hear(d.server());
  expect(d.header()).toMatchObject({ number: 'Mine', vendor: 'Other' });
  d.elsewhere({ number: 'Theirs' });
  d.autosave.hear(d.server());
  expect(d.last()).toBe('conflict');
  await vi.advanceTimersByTimeAsync(10 * SAVE_DELAY_MS);
  expect(d.sent).toEqual([]);
  expect(d.header().number).toBe('Mine');
});

test('What is typed while another user has the document read again is saved into the new reading', async () => {
  const d = desk();
  d.elsewhere({ status: 'reading' });
  d.type('number', 'Mine');
  expect(await d.autosave.flush()).toBe(false);
  expect(d.statuses.at(-1)).toMatchObject({ state: 'conflict', theirs: { status: 'reading' } });
  d.elsewhere({ status: 'needs_review', vendor: 'Read again' });
  d.autosave.hear(d.server());
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(d.server()).toMatchObject({ number: 'Mine', vendor: 'Read again' });
  expect(d.last()).toBe('saved');
});

test('What is typed during another change of the same user is kept and saved over its answer', async () => {
  const d = desk();
  const saving = d.autosave.flush();
  d.elsewhere({ vendor: 'Other' });
  d.type('number', 'Mine');
  await saving;
  await d.autosave.adopt(d.server());
  expect(d.header()).toMatchObject({ number: 'Mine', vendor: 'Other' });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(d.server()).toMatchObject({ number: 'Mine', vendor: 'Other' });
  expect(d.last()).toBe('saved');
});

test('The answer to another change waits for the save that is under way', async () => {
  const d = desk();
  d.type('number', 'Mine');
  const saving = d.autosave.flush();
  d.elsewhere({ vendor: 'Other' });
  await d.autosave.adopt(d.server());
  expect(await saving).toBe(true);
  expect(d.header()).toMatchObject({ number: 'Mine', vendor: 'Other' });
  expect(d.sent).toHaveLength(1);
});

test('A waiting edit is sent once when the user leaves the screen', async () => {
  const d = desk();
  d.type('number', 'A');
  d.autosave.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(d.server().number).toBe('A');
  const lost = desk();
  lost.failures.push({ kind: 'lost' });
  lost.type('number', 'A');
  lost.autosave.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lost.sent).toHaveLength(1);
});

test('Accepting the other value drops mine', async () => {
  const d = desk();
  d.elsewhere({ number: 'Theirs' });
  d.type('number', 'Mine');
  await d.autosave.flush();
  d.autosave.resolve('theirs');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(d.header().number).toBe('Theirs');
  expect(d.server().number).toBe('Theirs');
});

test('A new line whose save lost its answer is there once, with what was typed meanwhile', async () => {
  const d = desk();
  d.loseAnswer();
  d.addLine('SALT');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(d.last()).toBe('offline');
  // The retry does not even reach the server.
  d.failures.push({ kind: 'lost' });
  d.typeLine('code', 'S-1');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(d.last()).toBe('saved');
  expect(
    d
      .server()
      .lines.map(({ description, code }) => [description, code])
      .slice(1),
  ).toEqual([['SALT', 'S-1']]);
});

test.each(['saved', 'still being saved'])('A removed line comes back when its removal is %s', async (removal) => {
  const d = desk();
  const restore = d.removeFirst();
  const saving = d.autosave.flush();
  if (removal === 'saved') await saving;
  restore();
  await saving;
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(d.statuses.filter(({ state }) => state === 'refused')).toEqual([]);
  expect(d.server().lines.map(({ description }) => description)).toEqual(['ITEM 1']);
  expect(d.last()).toBe('saved');
});
