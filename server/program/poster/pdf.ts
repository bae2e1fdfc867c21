import PDFDocument from 'pdfkit';
import { keepTrueSize } from '#server/platform/drawing/pdf_pages.ts';
import type { Mark, Scene } from './scene.ts';

/** A scene as a PDF of one page in its true size, with vectors for everything but the logo. */
export function scenePdf(scene: Scene, about: { title: string; now: Date }): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [scene.width, scene.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: about.title, Creator: 'Counterbook', CreationDate: about.now, ModDate: about.now },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  keepTrueSize(pdf);
  for (const mark of scene.marks) draw(pdf, mark);
  pdf.end();
  return whole;
}

function draw(pdf: PDFKit.PDFDocument, mark: Mark): void {
  pdf.save();
  if (mark.kind === 'area') {
    pdf.translate(mark.x ?? 0, mark.y ?? 0).scale(mark.scale ?? 1);
    pdf.path(mark.d).fill(mark.fill, mark.even_odd ? 'even-odd' : 'non-zero');
  } else if (mark.kind === 'line') {
    pdf.lineWidth(mark.width);
    if (mark.dash) pdf.dash(mark.dash, { space: mark.dash });
    pdf.path(mark.d).stroke(mark.stroke);
  } else if (mark.kind === 'picture') {
    pdf.image(mark.png, mark.x, mark.y, { width: mark.side, height: mark.side });
  } else {
    const { scene, x, y, scale = 1, turned } = mark;
    pdf.translate(x, y).scale(scale);
    if (turned) pdf.rotate(180, { origin: [scene.width / 2, scene.height / 2] });
    for (const one of scene.marks) draw(pdf, one);
  }
  pdf.restore();
}
