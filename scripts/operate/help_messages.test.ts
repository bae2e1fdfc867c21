import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback } from '#contract/account/feedback.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli } from '#test/cast.ts';
import { runProgram } from '#test/program.ts';
import { answerOf } from '../lib/operator.ts';
import { helpMessages as command } from './help_messages.ts';

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

const helpMessages = (...given: string[]) =>
  answerOf(command, given, { DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir });
const idOf = (words: string, text: string) =>
  /^[0-9a-f-]{36}/m.exec(words.split('\n\n').find((part) => part.includes(text)) ?? '')?.[0] ?? '';

test('The operator reads what waits, oldest first, and marks what was answered', async () => {
  const waiting = await helpMessages();
  expect(waiting.code).toBe(0);
  expect(await runProgram(t, 'help_messages.ts', [])).toEqual({ stdout: `${waiting.words}\n`, stderr: '', code: 0 });
  expect(waiting.words).toMatch(
    /^2 messages\.\n\n[0-9a-f-]{36} {2}.+\n {2}maple-staff <maple-staff@example\.com>, Maple Deli\n/,
  );
  expect(waiting.words).toContain('  How do I count crates?\n  And bottles?');
  // A terminal obeys nothing that a user typed.
  expect(waiting.words).toContain('Hello there');
  expect(waiting.words).not.toContain('\u001b');

  const id = idOf(waiting.words, 'crates');
  expect(await helpMessages('--answered', id)).toMatchObject({
    code: 0,
    words: `The message ${id} is marked as answered.`,
  });
  const rest = await helpMessages();
  expect(rest.words).toMatch(/^1 message\./);
  expect(rest.words).not.toContain('crates');
  const all = await helpMessages('--all');
  expect(all.words).toMatch(/crates/);
  expect(all.words).toContain('  answered 20');

  await helpMessages('--answered', idOf(rest.words, 'Hello'));
  expect((await helpMessages()).words).toBe('No help message waits for an answer.');
});

test.each([
  [['--answered', 'nonsense'], /^There is no help message nonsense\./],
  [['--answered', '018f2f7e-0000-7000-8000-000000000001'], /^There is no help message 018f2f7e/],
  [['--all', '--answered', 'x'], /^npm run -s help-messages -- /],
  [['--some'], /^npm run -s help-messages -- /],
])('The command %j says what is wrong', async (given, sentence) => {
  const { words, code } = await helpMessages(...given);
  expect(code).toBe(1);
  expect(words).toMatch(sentence);
});
