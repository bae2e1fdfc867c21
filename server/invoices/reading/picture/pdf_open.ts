/** Opening PDF files with pdfjs: the one place that knows its paths, options and errors. */
import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy } from 'pdfjs-dist';
// The legacy build is the one that runs in Node: the modern one expects a browser's globals.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReadRefusal } from '#contract/invoices/reading/reading.ts';
import { pdfStep, STEP_MS } from '../pdf_steps.ts';
import { weighPdf } from './pdf_weight.ts';

const folder = (name: string): string => fileURLToPath(import.meta.resolve(`pdfjs-dist/${name}/`));

export interface EmbeddedFile {
  name: string;
  bytes: Uint8Array;
}

export type OpenedPdf =
  /** `megapixels`: of the largest picture, as the file says. */
  { ok: true; pdf: PDFDocumentProxy; megapixels: number } | { ok: false; reason: ReadRefusal };

/** Opens a PDF; the caller ends it with `pdf.loadingTask.destroy()`. The bytes are copied, because pdfjs takes over what it is given. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const weight = weighPdf(bytes);
  if (weight === null) return { ok: false, reason: 'too_complex' };
  // Before the step, whose time would not be enough for loading as well.
  await import('./pdf_worker.ts');
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    wasmUrl: folder('wasm'),
    // A small file may hold a picture of gigabytes; nothing of an invoice needs more than this many pixels.
    maxImageSize: 100_000_000,
    iccUrl: folder('iccs'),
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  });
  try {
    const pdf = await pdfStep(STEP_MS.open, () => task.promise);
    return pdf.numPages > 0 ? { ok: true, pdf, ...weight } : { ok: false, reason: 'broken_file' };
  } catch (error) {
    await task.destroy().catch(() => undefined);
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    return { ok: false, reason: encrypted ? 'encrypted_pdf' : 'broken_file' };
  }
}

/** Files embedded in a PDF whose names end in one of the endings (".xml"). A file that cannot be taken out is left out. */
export async function embeddedFiles(pdf: PDFDocumentProxy, ending: string): Promise<EmbeddedFile[]> {
  const files: EmbeddedFile[] = [];
  const listed = await pdfStep(STEP_MS.look, () => pdf.getAttachments()).catch(() => null);
  for (const [id, about] of listed ?? []) {
    if (!about.filename.toLowerCase().endsWith(ending)) continue;
    const bytes = about.content ?? (await pdfStep(STEP_MS.look, () => pdf.getAttachmentContent(id)).catch(() => null));
    if (bytes) files.push({ name: about.filename, bytes });
  }
  return files;
}
