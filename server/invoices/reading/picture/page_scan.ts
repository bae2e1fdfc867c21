/** Whether a PDF page is a photo of paper with invisible text over it: such a text layer comes from recognition of unknown quality. */
import type { PDFPageProxy } from 'pdfjs-dist';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Matrix = readonly [number, number, number, number, number, number];

/** A picture that covers more of the page than this is the page. */
const COVERS = 0.75;
const IMAGES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
]);

function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

function isMatrix(value: unknown): value is Matrix {
  return Array.isArray(value) && value.length === 6 && value.every((part) => typeof part === 'number');
}

/**
 * Follows the drawing of the page: pictures are drawn on the unit square under the current transformation. Costs about as much as drawing
 * it.
 */
export async function isScannedPage(page: PDFPageProxy): Promise<boolean> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const area = (right - left) * (top - bottom);
  const { fnArray, argsArray } = await page.getOperatorList();
  const stack: Matrix[] = [];
  let current: Matrix = [1, 0, 0, 1, 0, 0];
  let covered = 0;
  for (let index = 0; index < fnArray.length; index++) {
    const operation = fnArray[index] ?? -1;
    if (operation === OPS.save) stack.push(current);
    else if (operation === OPS.restore) current = stack.pop() ?? current;
    else if (operation === OPS.transform) {
      const matrix: unknown = argsArray[index];
      if (isMatrix(matrix)) current = times(current, matrix);
    } else if (IMAGES.has(operation)) {
      covered += Math.abs(current[0] * current[3] - current[1] * current[2]);
    }
  }
  return covered > area * COVERS;
}
