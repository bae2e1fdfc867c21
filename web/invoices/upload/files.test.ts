import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { checkFiles, isPicture } from './files.ts';

function file(name: string, size = 10, type = ''): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

test('Files that are empty or too large are left out by name, and the others stay', () => {
  const { accepted, refused, held } = checkFiles([
    file('a.pdf'),
    file('big.pdf', UPLOAD_MAX_BYTES + 1),
    file('edge.pdf', UPLOAD_MAX_BYTES),
    file('none.pdf', 0),
  ]);
  expect(accepted.map((one) => one.name)).toEqual(['a.pdf', 'edge.pdf']);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toContain('big.pdf was not added because it is larger than 25 MB');
  expect(refused[1]).toContain('none.pdf was not added because it is empty');
  expect(held).toEqual([]);
});

test('Files beyond the limit are kept in order', () => {
  const files = Array.from({ length: 23 }, (_, index) => file(`${index}.pdf`));
  const { accepted, held } = checkFiles(files);
  expect(accepted).toHaveLength(20);
  expect(held.map((one) => one.name)).toEqual(['20.pdf', '21.pdf', '22.pdf']);
});

test('Pictures are recognized by their type, or by their name if the type is unknown', () => {
  expect(isPicture(file('a', 1, 'image/jpeg'))).toBe(true);
  expect(isPicture(file('a.HEIC'))).toBe(true);
  expect(isPicture(file('a.pdf', 1, 'application/pdf'))).toBe(false);
  expect(isPicture(file('a.jpg', 1, 'text/plain'))).toBe(false);
});
