import type { Pdf } from './paper.ts';
import type { Vendor } from './vendor_invoice.ts';

/** Draws the vendor's mark into a square of the given size. */
export function putMark(pdf: Pdf, { mark, ink }: Vendor, x: number, y: number, size: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 40);
  DRAW[mark](pdf, ink);
  pdf.restore();
}

const DRAW: Record<Vendor['mark'], (pdf: Pdf, ink: string) => void> = {
  compass(pdf, ink) {
    pdf.roundedRect(0, 0, 40, 40, 6).fill(ink);
    pdf.polygon([20, 5], [25, 20], [20, 35], [15, 20]).fill('#ffffff');
    pdf.polygon([5, 20], [20, 16], [35, 20], [20, 24]).fill('#ffffff');
    pdf.circle(20, 20, 2.4).fill(ink);
  },
  leaf(pdf, ink) {
    pdf.path('M4 34 C2 14 16 4 37 3 C38 24 27 38 8 34 C12 24 19 16 28 11 C17 15 9 23 4 34 Z').fill(ink);
  },
  bean(pdf, ink) {
    pdf.circle(20, 20, 19).fill(ink);
    pdf.save().rotate(-32, { origin: [20, 20] });
    pdf.ellipse(20, 20, 8.5, 13).fill('#f7f1e6');
    pdf.path('M20 7 C14 15 26 24 20 33').lineWidth(2).strokeColor(ink).stroke();
    pdf.restore();
  },
  wheat(pdf, ink) {
    pdf.moveTo(20, 38).lineTo(20, 8).lineWidth(1.6).strokeColor(ink).stroke();
    for (const y of [11, 18, 25]) {
      pdf.path(`M20 ${y + 6} C12 ${y + 5} 10 ${y - 1} 11 ${y - 5} C17 ${y - 3} 20 ${y + 1} 20 ${y + 6} Z`).fill(ink);
      pdf.path(`M20 ${y + 6} C28 ${y + 5} 30 ${y - 1} 29 ${y - 5} C23 ${y - 3} 20 ${y + 1} 20 ${y + 6} Z`).fill(ink);
    }
    pdf.ellipse(20, 5, 2.4, 4.4).fill(ink);
  },
  box(pdf, ink) {
    pdf.polygon([20, 2], [37, 11], [20, 20], [3, 11]).fill(ink);
    pdf.polygon([3, 14], [18.5, 22.5], [18.5, 39], [3, 30]).fillOpacity(0.75).fill(ink);
    pdf.polygon([37, 14], [21.5, 22.5], [21.5, 39], [37, 30]).fillOpacity(0.5).fill(ink);
    pdf.fillOpacity(1);
  },
  anchor(pdf, ink) {
    pdf.lineWidth(3).strokeColor(ink);
    pdf.circle(20, 7, 4).stroke();
    pdf.moveTo(20, 11).lineTo(20, 36).moveTo(12, 16).lineTo(28, 16).stroke();
    pdf.path('M5 24 C6 33 13 36 20 36 C27 36 34 33 35 24').stroke();
  },
};
