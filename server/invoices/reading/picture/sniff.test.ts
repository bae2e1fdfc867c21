import { describe, expect, it } from 'vitest';
import { type FileType, sniff } from './sniff.ts';

const text = (value: string) => new TextEncoder().encode(value);
const utf16 = (value: string, order: 'le' | 'be', mark: boolean) => {
  const little = Buffer.from(mark ? `\ufeff${value}` : value, 'utf16le');
  return order === 'le' ? little : little.swap16();
};
const iso = (major: string, ...compatible: string[]) => {
  const brands = compatible.join('');
  return Buffer.concat([
    Buffer.from([0, 0, 0, 16 + brands.length]),
    Buffer.from(`ftyp${major}\0\0\0\0${brands}`, 'latin1'),
    Buffer.from('\0\0\0\0meta', 'latin1'),
  ]);
};

const CASES: [string, Uint8Array, FileType][] = [
  ['nothing', new Uint8Array(), 'empty'],
  ['a PDF', text('%PDF-1.7\n%âãÏÓ'), 'pdf'],
  ['a PDF after junk', text(`${'x'.repeat(1000)}%PDF-1.4`), 'pdf'],
  ['a PDF header that comes too late', text(`${'x'.repeat(1100)}%PDF-1.4`), 'unknown'],
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 0), 'jpeg'],
  ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'png'],
  ['half a PNG signature', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'unknown'],
  ['a WebP', text('RIFF\x01\x02\x03\x04WEBPVP8 '), 'webp'],
  ['another RIFF file', text('RIFF\x01\x02\x03\x04WAVEfmt '), 'unknown'],
  ['TIFF, little-endian', Uint8Array.of(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0), 'tiff'],
  ['TIFF, big-endian', Uint8Array.of(0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8), 'tiff'],
  ['BigTIFF', Uint8Array.of(0x49, 0x49, 0x2b, 0, 8, 0, 0, 0), 'tiff'],
  ['HEIC of an iPhone', iso('heic', 'mif1', 'heic'), 'heic'],
  ['HEIC with a neutral major brand', iso('mif1', 'mif1', 'heic'), 'heic'],
  ['HEIC with ten bits', iso('heix', 'mif1'), 'heic'],
  ['AVIF', iso('avif', 'mif1', 'miaf'), 'avif'],
  ['AVIF with a neutral major brand', iso('mif1', 'avif', 'miaf'), 'avif'],
  ['an MP4 film', iso('isom', 'mp41'), 'unknown'],
  ['XML', text('<?xml version="1.0"?><Invoice/>'), 'xml'],
  ['XML without a declaration', text('<rsm:CrossIndustryInvoice xmlns:rsm="x">'), 'xml'],
  ['XML after white space', text('\r\n  <Invoice>'), 'xml'],
  ['XML after a comment', text('<!-- made by hand --><Invoice/>'), 'xml'],
  ['XML with a byte order mark', text('\ufeff<?xml version="1.0"?>'), 'xml'],
  ['XML in UTF-16, little-endian', utf16('<?xml version="1.0"?><a/>', 'le', true), 'xml'],
  ['XML in UTF-16, big-endian', utf16('<?xml version="1.0"?><a/>', 'be', true), 'xml'],
  ['XML in UTF-16 without a mark', utf16('<?xml version="1.0"?><a/>', 'le', false), 'xml'],
  ['XML that mentions a PDF', text('<Invoice><note>%PDF-1.4</note></Invoice>'), 'xml'],
  ['a web page', text('<!DOCTYPE html><html><body>'), 'unknown'],
  ['a web page without a doctype', text('<html lang="en">'), 'unknown'],
  ['a sentence', text('Total < 5'), 'unknown'],
  ['an arrow', text('<- see here'), 'unknown'],
  ['a spreadsheet', text('PK\x03\x04'), 'unknown'],
  ['one byte', Uint8Array.of(0xff), 'unknown'],
];

describe('Recognizing file types', () => {
  it.each(CASES)('The type is recognized: %s', (_name, bytes, type) => {
    expect(sniff(bytes).type).toBe(type);
  });

  it('Each type has a MIME type and an extension', () => {
    expect(sniff(text('%PDF-1.7'))).toEqual({ type: 'pdf', mime: 'application/pdf', extension: 'pdf' });
  });

  it('A view into a larger buffer is read', () => {
    const file = iso('mif1', 'avif');
    const around = new Uint8Array(file.length + 7);
    around.set(file, 7);
    expect(sniff(around.subarray(7)).type).toBe('avif');
  });
});
