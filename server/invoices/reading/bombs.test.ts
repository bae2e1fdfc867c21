import { afterAll, expect, test } from 'vitest';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { doubleFlate, hiddenFlate, manyObjects, nestedEntities } from '#test/files/bombs.ts';
import { broadline } from '#test/files/documents.ts';
import { openReadingPool } from './pool.ts';

const pool = openReadingPool({ threads: 1, ocr: { driver: 'wasm' } });
afterAll(() => pool.close());

// Without limits each of them takes minutes, which ends the test.
test.each([
  ['of a kilobyte that unpacks to 200 MB of lines', doubleFlate(200)],
  ['of a kilobyte that unpacks to 200 MB of nothing', doubleFlate(200, ' ')],
  ['that hides how it is packed', hiddenFlate(2000)],
  ['that draws in drawings in drawings', nestedEntities(8)],
  ['of 200,000 objects', manyObjects(200_000)],
])('A PDF %s is refused with its reason, and the next invoice is read', async (_what, bytes) => {
  const pictures: unknown[] = [];
  const refused = await pool.read({ files: [bytes], onPicture: (picture) => pictures.push(picture) });
  expect(refused).toEqual({ status: 'refused', reason: 'too_complex', pages: [] });
  expect(pictures).toEqual([]);
  expect(await pool.read({ files: [await invoicePdf(broadline)] })).toMatchObject({ status: 'read' });
});
