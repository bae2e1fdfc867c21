import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { DrawnCode } from '#contract/coupons/drawings.ts';

const [WIDTH, HEIGHT] = [640, 480];
/** How askew the code is in each frame, in degrees: of one picture that never moves, one code in a hundred and fifty cannot be read. */
const ANGLES = [6, 3, 0, -4, -7];
/** The white page around the code, in pixels. */
const MARGIN = { top: 30, right: 30, bottom: 30, left: 30 };

/**
 * Writes a film that Chromium shows as its camera (`--use-file-for-fake-video-capture`): a code on a phone's page, in a hand that is not
 * still, a little askew, out of focus and in bad light. YUV4MPEG2, the brightness of every pixel, then its two colors at half the size, all gray.
 * @param side the width of the code in the picture, in pixels
 */
export async function filmOf(code: DrawnCode, side: number, file: string): Promise<void> {
  const { width, height, path } = code;
  const tall = Math.round((side * height) / width);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${tall}" viewBox="0 0 ${width} ${height}"
    shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${width}v${height}H0z"/><path fill="#222" fill-rule="evenodd" d="${path}"/></svg>`;
  const background = { r: 120, g: 120, b: 120, alpha: 1 };
  const gray = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = ANGLES.map(async (angle) => {
    const page = await sharp(Buffer.from(drawing))
      .extend({ ...MARGIN, background: '#fff' })
      .png()
      .toBuffer();
    const held = await sharp(page).rotate(angle, { background }).png().toBuffer();
    const brightness = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
      .composite([{ input: held }])
      .blur(0.8)
      .linear(0.7, 20)
      .toColorspace('b-w')
      .raw()
      .toBuffer();
    return Buffer.concat([Buffer.from('FRAME\n'), brightness, gray]);
  });
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...(await Promise.all(frames))]));
}
