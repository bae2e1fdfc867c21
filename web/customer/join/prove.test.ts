import { expect, test } from 'vitest';
import { PROOF_BITS, proofText, zeroBits } from '#contract/customer/join_challenge.ts';
import { prove } from './prove.ts';

const platforms = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

test('The phone finds the answer that the server asks for, and two requests share one search', async () => {
  const [answer, again] = await Promise.all([prove('a.form.of.ours'), prove('a.form.of.ours')]);
  expect(again).toBe(answer);
  expect(zeroBits(await platforms(proofText('a.form.of.ours', answer)))).toBeGreaterThanOrEqual(PROOF_BITS);
});

test.each([
  [[0x80], 0],
  [[0x01], 7],
  [[0x00, 0x40], 9],
  [[0x00, 0x00, 0x03], 22],
  [[0x00, 0x00], 16],
])('The bytes %j begin with %i zero bits', (bytes, bits) => expect(zeroBits(Uint8Array.from(bytes))).toBe(bits));
