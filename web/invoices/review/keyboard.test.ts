import { expect, test } from 'vitest';
import { gridMove, type KeyPress, moveInGrid, reviewKey } from './keyboard.ts';

const press = (key: string, over: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  alt: false,
  shift: false,
  repeat: false,
  on: 'page',
  ...over,
});

test.each([
  [press('Enter', { on: 'field' }), 'confirm'],
  [press('Enter'), 'next_doubt'],
  [press('n'), 'next_doubt'],
  [press('n', { on: 'field' }), null],
  [press('Enter', { on: 'field', shift: true }), 'previous_doubt'],
  [press('Enter', { on: 'control' }), null],
  [press('Enter', { on: 'field', alt: true }), 'confirm_choice'],
  [press('Enter', { on: 'field', alt: true, repeat: true }), null],
  [press('Enter', { on: 'control', alt: true }), null],
  [press('Enter', { ctrl: true, on: 'field' }), 'post'],
  [press('Enter', { ctrl: true, repeat: true }), null],
  [press('j'), 'next_invoice'],
  [press('k', { on: 'control' }), 'previous_invoice'],
  [press('j', { on: 'field' }), null],
  [press('j', { on: 'field', alt: true }), 'next_invoice'],
  [press('?'), 'help'],
  [press('?', { on: 'field' }), null],
  [press('Escape', { on: 'field' }), 'leave_field'],
  [press('j', { ctrl: true }), null],
])('The key %o does %s', (given, expected) => {
  expect(reviewKey(given, true)).toBe(expected);
});

test('Single-letter shortcuts can be switched off, and the others stay', () => {
  expect(reviewKey(press('j'), false)).toBeNull();
  expect(reviewKey(press('j', { alt: true }), false)).toBe('next_invoice');
});

test('Arrow keys move between cells only when the caret cannot move', () => {
  const whole = { start: 0, end: 4, length: 4 };
  expect(gridMove('ArrowRight', whole)).toEqual({ row: 0, column: 1 });
  expect(gridMove('ArrowRight', { start: 2, end: 2, length: 4 })).toBeNull();
  expect(gridMove('ArrowLeft', { start: 0, end: 0, length: 4 })).toEqual({ row: 0, column: -1 });
  expect(gridMove('ArrowDown', { start: 2, end: 2, length: 4 })).toEqual({ row: 1, column: 0 });
  expect(gridMove('a', whole)).toBeNull();
});

test('The grid has edges', () => {
  const at = { key: 'a', field: 'x' };
  expect(moveInGrid(['a', 'b'], ['x', 'y'], at, { row: 1, column: 0 })).toEqual({ key: 'b', field: 'x' });
  expect(moveInGrid(['a', 'b'], ['x', 'y'], at, { row: -1, column: -1 })).toEqual(at);
});
