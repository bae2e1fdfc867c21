import { expect, onTestFinished, test, vi } from 'vitest';
import { type Lifecycle, runUntilStopped } from './lifecycle.ts';

/** What a lifecycle listens to for as long as its process lives. */
const HEARD = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'];

test('A server that does not finish its work within half a minute of a stop says so and ends with code 1', async () => {
  const before = HEARD.map((name) => process.rawListeners(name));
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    exit.mockRestore();
    said.mockRestore();
    for (const [index, name] of HEARD.entries()) {
      const own = process.rawListeners(name).filter((listener) => !before[index]?.includes(listener));
      for (const listener of own) process.off(name, listener as () => void);
    }
  });

  let life: Lifecycle | undefined;
  await runUntilStopped(async (started) => {
    life = started;
    started.onStop(() => new Promise(() => {}));
  });
  life?.stop(0);
  await vi.advanceTimersByTimeAsync(29_999);
  expect([exit.mock.calls, said.mock.calls]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(said.mock.calls).toEqual([['Counterbook did not finish its work within 30 seconds and was ended.']]);
});
