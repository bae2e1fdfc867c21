/** The steps of pdfjs, which can be made to loop by a file: the owner of the thread watches their time. */

/** How much time each step adds to the limit of a document: many times what the fullest honest page needs. */
export const STEP_MS = { open: 500, look: 0, read: 200, draw: 400, megapixel: 200 };

let tell: (allow_ms: number | null) => void = () => {};

/** Reports the beginning of every step with its time, and null at its end. */
export function onPdfStep(listener: (allow_ms: number | null) => void): void {
  tell = listener;
}

export async function pdfStep<T>(allow_ms: number, work: () => Promise<T>): Promise<T> {
  tell(allow_ms);
  try {
    return await work();
  } finally {
    tell(null);
  }
}
