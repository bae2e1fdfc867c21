import PDFDocument from 'pdfkit';

export type Pdf = PDFKit.PDFDocument;

export const LETTER = { width: 612, height: 792, margin: 42 };

export interface PaperOptions {
  title: string;
  /** ISO date; the file's creation date, so that the same document has the same bytes on any day. */
  date: string;
  size?: [number, number];
  /** Locks the file. */
  password?: string;
}

/** Draws a PDF. Equal drawings with equal options are equal byte for byte. */
export function paper(options: PaperOptions, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: options.size ?? [LETTER.width, LETTER.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    info: { Title: options.title, Creator: 'Counterbook demo', CreationDate: new Date(`${options.date}T12:00:00Z`) },
    // 1.4's encryption uses no random numbers.
    ...(options.password ? { pdfVersion: '1.4', userPassword: options.password } : {}),
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  draw(pdf);
  pdf.end();
  return whole;
}

export interface TextStyle {
  font?:
    | 'Helvetica'
    | 'Helvetica-Bold'
    | 'Helvetica-Oblique'
    | 'Courier'
    | 'Courier-Bold'
    | 'Times-Roman'
    | 'Times-Bold';
  size?: number;
  color?: string;
  align?: 'left' | 'right' | 'center';
  spacing?: number;
}

/** One line of text in a box that begins at x, y (points from the top left). It never wraps. */
export function put(pdf: Pdf, text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
  pdf
    .font(style.font ?? 'Helvetica')
    .fontSize(style.size ?? 9)
    .fillColor(style.color ?? '#1c1b1a')
    .text(text, x, y, {
      width,
      align: style.align ?? 'left',
      lineBreak: false,
      height: 20,
      ...(style.spacing ? { characterSpacing: style.spacing } : {}),
    });
}

export function rule(pdf: Pdf, x0: number, x1: number, y: number, color = '#b9b6ae', weight = 0.6): void {
  pdf.moveTo(x0, y).lineTo(x1, y).lineWidth(weight).strokeColor(color).stroke();
}

export interface PaperColumn {
  title: string;
  x: number;
  width: number;
  align?: 'left' | 'right' | 'center';
}

/** A row of a table; cells are in the order of the columns. */
export function putRow(pdf: Pdf, columns: readonly PaperColumn[], cells: string[], y: number, style: TextStyle): void {
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? '';
    if (text) put(pdf, text, column.x, y, column.width, { ...style, align: column.align ?? 'left' });
  }
}

/** Label and value pairs, one below the other, values flush right. Returns the y below the last. */
export function putPairs(
  pdf: Pdf,
  pairs: [string, string][],
  at: { x: number; y: number; width: number; step: number },
  style: TextStyle = {},
): number {
  let { y } = at;
  for (const [label, value] of pairs) {
    put(pdf, label, at.x, y, at.width / 2, { ...style, color: style.color ?? '#5d5a54' });
    put(pdf, value, at.x + at.width / 2, y, at.width / 2, { ...style, align: 'right' });
    y += at.step;
  }
  return y;
}
