import {
  BarcodeFormat,
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from '@zxing/library';
import jsqr from 'jsqr';

/** Square codes (QR), or the bars that makers print on their goods (EAN, UPC). Code 128 is read with both. */
export type CodeKind = 'square' | 'retail';

/** Finds a code in a picture; null when there is none in it. */
export type Decode = (frame: HTMLVideoElement) => Promise<string | null>;

/** Frames are read no larger than this: a code fills a good part of one, and old phones stay quick. */
const WIDTH_MAX = 800;

const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.UPC_E, BarcodeFormat.CODE_128],
  ],
]);

/** Reads codes out of video frames without help from the browser. */
export function openFrameDecoder(kind: CodeKind): Decode {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (frame) => {
    if (!context || frame.videoWidth === 0) return null;
    const scale = Math.min(1, WIDTH_MAX / frame.videoWidth);
    const [width, height] = [Math.round(frame.videoWidth * scale), Math.round(frame.videoHeight * scale)];
    canvas.width = width;
    canvas.height = height;
    context.drawImage(frame, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    // ZXing reads QR codes as well, but some of them from no angle at all.
    const square = kind === 'square' ? jsqr(data, width, height, { inversionAttempts: 'dontInvert' })?.data : null;
    return square || readBars(kind, data, width, height);
  };
}

/** The bars in a picture of RGBA pixels; null if there are none. */
function readBars(kind: CodeKind, data: Uint8ClampedArray, width: number, height: number): string | null {
  const gray = new Uint8ClampedArray(width * height);
  for (let at = 0; at < gray.length; at += 1) {
    // The eye's weights (ITU-R BT.601), as integers.
    gray[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 150 + (data[at * 4 + 2] ?? 0) * 29) >> 8;
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, width, height)));
  const reader = kind === 'retail' ? new MultiFormatOneDReader(HINTS) : new Code128Reader();
  try {
    return reader.decode(bitmap, HINTS).getText();
  } catch {
    // The library says "nothing here" by throwing.
    return null;
  }
}
