import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library';
import fc from 'fast-check';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBars } from './bar_code.ts';
import { type CodeDrawing, drawQr } from './qr_code.ts';

const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codes = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 9, maxLength: 9 });

/** What is around a screen, in dots. */
const TABLE = { top: 40, right: 40, bottom: 40, left: 40, background: '#222' };

/** The drawing as a screen shows it on a dark table, with a number of dots a module, held at a slant in degrees. */
async function photographed({ width, height, path }: CodeDrawing, dots: number, slant = 0) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * dots}" height="${height * dots}" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${width}v${height}H0z"/><path fill-rule="evenodd" d="${path}"/></svg>`;
  const screen = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).extend(TABLE).png().toBuffer();
  const shown = sharp(screen).rotate(slant, { background: TABLE.background });
  const { data, info } = await shown.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width: w, height: h } = info;
  const gray = Uint8ClampedArray.from({ length: w * h }, (_, at) => data[at * 4] ?? 0);
  const source = new RGBLuminanceSource(gray, w, h);
  return { data: new Uint8ClampedArray(data), w, h, bitmap: new BinaryBitmap(new HybridBinarizer(source)) };
}

/** What is read of bars from one of several distances and slants, like the frames of a camera: a single picture can be missed. */
async function scanned(drawn: CodeDrawing): Promise<string | null> {
  for (const slant of [0, 4, -9]) {
    for (const dots of [3, 4, 5, 7]) {
      try {
        return new Code128Reader().decode((await photographed(drawn, dots, slant)).bitmap).getText();
      } catch {
        // Not from here.
      }
    }
  }
  return null;
}

test('Scanners read the QR code and the bars', async () => {
  await fc.assert(
    fc.asyncProperty(codes, async (code) => {
      const qr = await photographed(drawQr(code), 3);
      expect(jsqr.default(qr.data, qr.w, qr.h)?.data).toBe(code);
      expect(await scanned(drawBars(code))).toBe(code);
    }),
    // Digits at the beginning of the bars are easily lost beside a dark edge.
    { numRuns: 40, examples: [['7836HVPGS']] },
  );
});

test('Both codes keep the white margin that scanners need', () => {
  expect(drawQr('K7M4QP2XA')).toMatchObject({ width: 29, height: 29, path: expect.stringMatching(/^M\d+ 4L/) });
  // The start, nine characters and the check with eleven modules each, and the stop with thirteen.
  expect(drawBars('K7M4QP2XA')).toMatchObject({ width: 20 + 11 * 11 + 13, path: expect.stringMatching(/^M10 0h2/) });
});
