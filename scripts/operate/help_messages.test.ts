import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback } from '#contract/account/feedback.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli } from '#test/cast.ts';
import { runProgram } from '#test/program.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  const maple = await mapleDeli(t);
  const corner = await cornerStore(t);
  const send = (token: string, feedback_text: string) => call(t, token, feedback.send, { body: { feedback_text } });
  await send(maple.staff, 'How do I count crates?\nAnd bottles?');
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await send(corner.owner, 'Hello \u001b[2J\u001b]0;gone\u0007there');
});
afterAll(() => t.close());

const helpMessages = (...given: string[]) => runProgram(t, 'help_messages.ts', given);
const idOf = (words: string, text: string) =>
  /^[0-9a-f-]{36}/m.exec(words.split('\n\n').find((part) => part.includes(text)) ?? '')?.[0] ?? '';

test('The operator reads what waits, oldest first, and marks what was answered', async () => {
  const waiting = await helpMessages();
  expect(waiting.code).toBe(0);
  expect(waiting.stdout).toMatch(
    /^2 messages\.\n\n[0-9a-f-]{36} {2}.+\n {2}maple-staff <maple-staff@example\.com>, Maple Deli\n/,
  );
  expect(waiting.stdout).toContain('  How do I count crates?\n  And bottles?');
  // A terminal obeys nothing that a user typed.
  expect(waiting.stdout).toContain('Hello there');
  expect(waiting.stdout).not.toContain('\u001b');

  const id = idOf(waiting.stdout, 'crates');
  expect(await helpMessages('--answered', id)).toMatchObject({
    code: 0,
    stdout: `The message ${id} is marked as answered.\n`,
  });
  const rest = await helpMessages();
  expect(rest.stdout).toMatch(/^1 message\./);
  expect(rest.stdout).not.toContain('crates');
  const all = await helpMessages('--all');
  expect(all.stdout).toMatch(/crates/);
  expect(all.stdout).toContain('  answered 20');

  await helpMessages('--answered', idOf(rest.stdout, 'Hello'));
  expect((await helpMessages()).stdout).toBe('No help message waits for an answer.\n');
});

test.each([
  [['--answered', 'nonsense'], /^There is no help message nonsense\./],
  [['--answered', '018f2f7e-0000-7000-8000-000000000001'], /^There is no help message 018f2f7e/],
  [['--all', '--answered', 'x'], /^npm run -s help-messages -- /],
  [['--some'], /^npm run -s help-messages -- /],
])('The command %j says what is wrong', async (given, sentence) => {
  const { stdout, stderr, code } = await helpMessages(...given);
  expect([stdout, code]).toEqual(['', 1]);
  expect(stderr).toMatch(sentence);
});
