import { expect, test } from 'vitest';
import { fileNameOf } from './save_answer.ts';

test('A download has a complete file name', () => {
  expect(fileNameOf(`attachment; filename="Caf.csv"; filename*=UTF-8''Caf%C3%A9.csv`)).toBe('Café.csv');
  expect(fileNameOf(null)).toBe('download');
});
