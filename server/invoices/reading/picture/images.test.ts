import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPage } from '#test/files/drawn_pages.ts';
import { type GrayImage, toGray } from './gray.ts';
import { openImage } from './images.ts';
import { openPages } from './open_pages.ts';
import { OCR_SIZE } from './page_images.ts';
import { sniff } from './sniff.ts';

/** "TOTAL 239.28" drawn on 320 x 96 pixels and encoded with libheif's heif-enc: no encoder for HEVC comes with the packages. */
const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
    'AAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAABRAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAA',
    'AAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkA',
    'AAAwAAAwAeoAoIGFlupJKa5sCAAAADAIAAAAMAhCIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAUAAAABgAAAAEHBpeGkAAAAAAwgICAAAABZp',
    'cG1hAAAAAAAAAAEAAQOBAoMAAAFMbWRhdAAAAUAoAa8LUWP6UijOu+sKxHG3v2mqogMQcECvFRC/22z8FKhhE6Tf63i8D5N4hpYc2///1LyYdI',
    'swxojG4PoBPFqiWjS6s58V2y1u9SAT2qSAp0AGt5BtaLfTTE7z8gmIfwboO5edJYlLSn7GI9VOJODcgUWvTgNIJldUvreJyTwaH+jbKqc5CvmD',
    'cFbZB+wCEQlchXvw2fwJsHFn0Ga092tGxnxnUzshRIVbG2DCGo3q4GCPhFxtnJG5ZtybsJk3+gB4uG/lMELeKc1TLCi/WB+ceH440ATDDGICn+',
    'G5PI2igG65/zmEBWt1uMfA33dbZb2wgR14ms639gTcC6qKTB5zu8c+sPERJTTuA/BAoTXrIalM9rdGN1gahNMJs8KR581AYm2YnsaC7R8NX3Ts',
    'tuMMYtOtzI47guIw2Znrb5J0wA==',
  ].join(''),
  'base64',
);

async function firstPage(bytes: Uint8Array): Promise<GrayImage> {
  const pages = await openPages(bytes);
  try {
    return await toGray(await pages.draw(1, OCR_SIZE));
  } finally {
    await pages.close();
  }
}

/** Black above, white below, so that the upright side can be told. */
function blackAboveWhite(width: number, height: number): Sharp {
  const pixels = new Uint8Array(width * height).fill(255);
  pixels.fill(0, 0, (width * height) / 2);
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

function meanOf(image: GrayImage, fromRow: number, toRow: number): number {
  const part = image.pixels.subarray(fromRow * image.width, toRow * image.width);
  return part.reduce((sum, level) => sum + level, 0) / part.length;
}

describe('Opening an image', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)('The format %s is decoded', async (format) => {
    const bytes = await blackAboveWhite(400, 300).toFormat(format).toBuffer();
    expect(sniff(bytes).type).toBe(format);
    const image = await firstPage(bytes);
    expect([image.width, image.height]).toEqual([400, 300]);
    expect(meanOf(image, 0, 140)).toBeLessThan(20);
    expect(meanOf(image, 160, 300)).toBeGreaterThan(235);
  });

  it('HEIC is decoded', async () => {
    expect(sniff(HEIC).type).toBe('heic');
    const image = await firstPage(HEIC);
    expect([image.width, image.height]).toEqual([320, 96]);
    const darkIn = (left: number, right: number) =>
      image.pixels.filter((level, at) => level < 128 && at % 320 >= left && at % 320 < right).length;
    // TOTAL is drawn from 60, 239.28 from 100 over it; both sides stay paper.
    expect(darkIn(60, 220)).toBeGreaterThan(500);
    expect(darkIn(0, 55) + darkIn(240, 320)).toBe(0);
  });

  it.each([
    [1, 400, 300, 'above'],
    [3, 400, 300, 'below'],
    [6, 300, 400, 'right'],
    [8, 300, 400, 'left'],
  ])('EXIF orientation %i is set upright', async (orientation, width, height, black) => {
    const bytes = await blackAboveWhite(400, 300).jpeg().withMetadata({ orientation }).toBuffer();
    const image = await firstPage(bytes);
    expect([image.width, image.height]).toEqual([width, height]);
    const corner = { above: 0, below: (height - 1) * width, right: width - 1, left: 0 }[black] ?? 0;
    expect(image.pixels[corner]).toBeLessThan(30);
    expect(image.pixels[width * height - 1 - corner]).toBeGreaterThan(225);
  });

  it('The page is turned further on request', async () => {
    const bytes = await blackAboveWhite(400, 300).png().toBuffer();
    const pages = await openImage(bytes, 'png');
    const image = await toGray(await pages.draw(1, { ...OCR_SIZE, rotation: 90 }));
    expect([image.width, image.height]).toEqual([300, 400]);
    expect(image.pixels[0]).toBe(255);
    expect(image.pixels[299]).toBe(0);
  });

  it('Every page of a TIFF is opened', async () => {
    const bytes = await sharp([drawPage([['one']]), drawPage([])], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const pages = await openImage(bytes, 'tiff');
    expect(pages.count).toBe(2);
    const darkness = async (page: number) => meanOf(await toGray(await pages.draw(page, OCR_SIZE)), 0, 100);
    expect(await darkness(1)).toBeLessThan(254.9);
    expect(await darkness(2)).toBe(255);
  });

  it('Transparent areas become white paper', async () => {
    const bytes = await sharp({ create: { width: 320, height: 320, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect(meanOf(await firstPage(bytes), 0, 320)).toBe(255);
  });

  it('A large picture is reduced to the allowed pixels', async () => {
    const bytes = await blackAboveWhite(4000, 3000).png().toBuffer();
    const image = await firstPage(bytes);
    expect(image.width * image.height).toBeLessThanOrEqual(6_010_000);
    expect(image.width / image.height).toBeCloseTo(4 / 3, 2);
  });
});

describe('Refused images', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)('A truncated %s is refused as broken', async (format) => {
    const bytes = await sharp(drawPage()).toFormat(format).toBuffer();
    await expect(firstPage(bytes.subarray(0, bytes.length * 0.6))).rejects.toMatchObject({ reason: 'broken_file' });
  });

  it('A truncated HEIC is refused as broken', async () => {
    await expect(firstPage(HEIC.subarray(0, HEIC.length - 60))).rejects.toMatchObject({ reason: 'broken_file' });
    await expect(firstPage(HEIC.subarray(0, 200))).rejects.toMatchObject({ reason: 'broken_file' });
  });

  it('A header that claims 900 megapixels is refused', async () => {
    const small = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
      .png({ palette: false })
      .toBuffer();
    const bomb = Buffer.from(small);
    // Width and height of the IHDR chunk; its checksum is not looked at before the size.
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    await expect(firstPage(bomb)).rejects.toMatchObject({ reason: 'broken_file' });
  });

  it('A real picture beyond the limit is refused before it is decoded', async () => {
    const bytes = await sharp({ create: { width: 11_000, height: 10_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    await expect(openPages(bytes)).rejects.toMatchObject({ reason: 'broken_file' });
  });

  it('A thumbnail is refused as too small', async () => {
    const bytes = await blackAboveWhite(299, 200).jpeg().toBuffer();
    await expect(firstPage(bytes)).rejects.toMatchObject({ reason: 'image_too_small' });
  });

  it.each([
    ['an empty file', '', 'empty_file'],
    ['a sentence', 'Total 5', 'unsupported_type'],
    ['XML', '<?xml version="1.0"?><Invoice/>', 'unsupported_type'],
    ['a PDF header with nothing behind', '%PDF-1.7', 'broken_file'],
  ])('The format %s has no pages', async (_name, content, reason) => {
    await expect(openPages(Buffer.from(content))).rejects.toMatchObject({ reason });
  });
});
