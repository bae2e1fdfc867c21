import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Behavior, DEFAULT_BEHAVIOR, outcomeOf } from './simulator.behaviors.ts';
import { openSimulator } from './simulator.ts';

const TEXT = { from: '+15550100000', to: '+12075550142', body: 'Hi', status_url: 'http://here/status' };

test('A fixed share of a hundred messages has each outcome, and every message has one', () => {
  const shares = fc
    .tuple(fc.nat(100), fc.nat(100), fc.nat(100))
    .filter(([a, b, c]) => a + b + c <= 100)
    .map(([undelivered, failed, silent]) => ({ ...DEFAULT_BEHAVIOR, undelivered, failed, silent }));
  fc.assert(
    fc.property(shares, (behavior) => {
      const fates = Array.from({ length: 100 }, (_, chance) => outcomeOf(behavior, chance).outcome);
      const count = (outcome: string) => fates.filter((one) => one === outcome).length;
      expect([count('undelivered'), count('failed'), count('silent')]).toEqual([
        behavior.undelivered,
        behavior.failed,
        behavior.silent,
      ]);
      expect(count('delivered')).toBe(100 - behavior.undelivered - behavior.failed - behavior.silent);
    }),
  );
});

async function reportsOf(behavior: Partial<Behavior>, texts = 1) {
  const reports: { address: string; status: string; error_code: string }[] = [];
  const sms = openSimulator(
    async () => ({ ...DEFAULT_BEHAVIOR, delay_ms: 0, ...behavior }),
    async (address, report) => {
      reports.push({ address, ...report });
    },
  );
  const signal = new AbortController().signal;
  for (let at = 0; at < texts; at++) await sms.send({ ...TEXT, reference: String(at) }, signal);
  return reports;
}

test.each([
  [{}, { status: 'delivered', error_code: '' }],
  [
    { failed: 100, error_code: 'filtered' },
    { status: 'failed', error_code: 'filtered' },
  ],
  [{ undelivered: 100 }, { status: 'undelivered', error_code: 'phone_unreachable' }],
])('A simulated phone with the behavior %j gives that outcome', async (behavior, expected) => {
  const reports = await reportsOf(behavior, 20);
  await vi.waitFor(() => expect(reports).toHaveLength(20), { timeout: 30_000 });
  expect(new Set(reports.map((report) => JSON.stringify(report)))).toEqual(
    new Set([JSON.stringify({ address: TEXT.status_url, ...expected })]),
  );
});

test('A report comes after the chosen time, and a message without a report never gets one', async () => {
  vi.useFakeTimers();
  try {
    const late = await reportsOf({ delay_ms: 60_000 });
    const never = await reportsOf({ silent: 100 });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(late).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(late).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(never).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
