/** Small PDF files that are expensive to open. */
import { deflateSync } from 'node:zlib';

/** A stream, or any other object, in PDF syntax. */
type Part = string | { dict: string; data: Buffer };

/** A PDF of these objects, numbered from 1; the first is the catalog. It has no table of their positions, so readers search for them. */
function pdf(parts: Part[]): Buffer {
  const bodies = parts.map((part, index) => {
    const head = `${index + 1} 0 obj\n`;
    if (typeof part === 'string') return Buffer.from(`${head}${part}\nendobj\n`);
    const { dict, data } = part;
    const start = Buffer.from(`${head}<< ${dict} /Length ${data.length} >>\nstream\n`);
    return Buffer.concat([start, data, Buffer.from('\nendstream\nendobj\n')]);
  });
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...bodies, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n')]);
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

function onePage(content: Part, more: Part[] = []): Buffer {
  const resources = '<< /Font << /F1 5 0 R >> /XObject << /X0 6 0 R >> >>';
  const parts: Part[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources ${resources} >>`,
    content,
    FONT,
  ];
  return pdf(parts.concat(more));
}

/** Compressed twice: 980 bytes that become that many megabytes of drawing. */
export function doubleFlate(megabytes: number, unit = '0 0 m 1 1 l S\n'): Buffer {
  const content = Buffer.alloc(megabytes * 1_000_000, unit);
  return onePage({
    dict: '/Filter [/FlateDecode /FlateDecode]',
    data: deflateSync(deflateSync(content, { level: 9 }), { level: 9 }),
  });
}

/** The filter is defined elsewhere, with an ASCII filter before it. */
export function hiddenFlate(megabytes: number): Buffer {
  const twice = deflateSync(deflateSync(Buffer.alloc(megabytes * 1_000_000, ' '), { level: 9 }), { level: 9 });
  return onePage({ dict: '/Filter 7 0 R', data: Buffer.from(`${twice.toString('hex')}>`) }, [
    FONT,
    '[/ASCIIHexDecode /FlateDecode /FlateDecode]',
  ]);
}

/** Nested pictures: each draws the next ten times, and the last one writes. */
export function nestedEntities(depth: number): Buffer {
  const form = (index: number): Part => ({
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> /XObject << /X${index + 1} ${index + 7} 0 R >> >>`,
    data: Buffer.from(index === depth ? 'BT /F1 12 Tf 72 700 Td (ha) Tj ET' : `/X${index + 1} Do `.repeat(10)),
  });
  return onePage(
    { dict: '', data: Buffer.from('/X0 Do '.repeat(10)) },
    Array.from({ length: depth + 1 }, (_, index) => form(index)),
  );
}

/** Many unused objects. */
export function manyObjects(count: number): Buffer {
  const objects = Array.from({ length: count }, () => '<< >>');
  return onePage({ dict: '', data: Buffer.from('BT /F1 12 Tf 72 700 Td (ha) Tj ET') }, objects);
}
