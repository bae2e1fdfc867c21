/** The half of pdfjs that reads files. It has no types, so it is imported for its effect: pdfjs finds it where it is loaded. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
