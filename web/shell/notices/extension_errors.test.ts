import { expect, test } from 'vitest';
import { silenceExtensionErrors } from './extension_errors.ts';

function page() {
  const target = new EventTarget();
  silenceExtensionErrors(target);
  const reported: string[] = [];
  for (const type of ['error', 'unhandledrejection']) target.addEventListener(type, () => reported.push(type));
  const send = (type: string, parts: object) => {
    const event = Object.assign(new Event(type, { cancelable: true }), parts);
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { send, reported };
}

// spec: 2.2-extension-errors
test('Errors of an invalidated extension are neither reported nor printed', () => {
  const { send, reported } = page();
  expect(send('error', { message: 'Uncaught Error: Extension context invalidated.' })).toBe(true);
  expect(send('unhandledrejection', { reason: new Error('Extension context invalidated.') })).toBe(true);
  expect(reported).toEqual([]);
});

test('Our own errors are still reported', () => {
  const { send, reported } = page();
  expect(send('error', { message: 'Uncaught TypeError: x is undefined' })).toBe(false);
  expect(send('unhandledrejection', { reason: undefined })).toBe(false);
  expect(reported).toEqual(['error', 'unhandledrejection']);
});
