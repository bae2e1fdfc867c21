import { expect, test } from 'vitest';
import { z } from './no_validator.ts';

// The stand-in has no types of its own: the contract is checked against the real ones.
const standIn: { object: (shape: object) => Record<string, (...given: unknown[]) => object> } = Object(z);

test('The stand-in accepts every schema of the contract', () => {
  expect(standIn.object({ a: 1 }).extend?.({ b: 2 })).toBe(z);
});

test('Running a schema in the browser throws', () => {
  expect(() => standIn.object({}).parse?.({})).toThrow('no validator');
  expect(() => standIn.object({}).safeParse?.({})).toThrow('no validator');
});
