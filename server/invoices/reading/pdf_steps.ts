/** What is done with a PDF by pdfjs, which follows a file wherever it leads: whoever owns the thread watches its time. */

/** What each step adds to the time that a document may take: many times what the fullest honest page needs. */
export const STEP_MS = { open: 500, look: 0, read: 200, draw: 400, megapixel: 200 };

let tell: (allow_ms: number | null) => void = () => {};

/** Has every step told when it begins, with the time that it adds, and null when it is over. */
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
