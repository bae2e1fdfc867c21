/**
 * A coupon's code as a QR code and as bars, drawn without a library: a customer's page loads nothing for it. The dark parts are the data of
 * an SVG path, one unit for each module; what holds them must be white and leave the quiet zone.
 */
export interface DrawnCode {
  /** Modules, the quiet zone included. */
  width: number;
  height: number;
  path: string;
}

/** Modules of white that scanners need: around a QR code (ISO/IEC 18004), and beside bars (ISO/IEC 15417). */
const QR_QUIET = 4;
const BARS_QUIET = 10;

/** Version 1: 21 modules a side, at level Q 13 bytes of data and as many to correct them. */
const SIDE = 21;
const DATA_BYTES = 13;
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
/** So many signs fit. */
const QR_SIGNS_MAX = 16;

/** The QR code of a short code in capitals and digits. */
export function drawQr(code: string): DrawnCode {
  const dark = qrModules(code);
  let path = '';
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      let run = 0;
      while (dark(x + run, y)) run += 1;
      if (run > 0) path += `M${x + QR_QUIET} ${y + QR_QUIET}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { width: SIDE + 2 * QR_QUIET, height: SIDE + 2 * QR_QUIET, path };
}

/** Which modules of the symbol are dark (ISO/IEC 18004; mask 0, which is right for every reader and as good as any at this size). */
export function qrModules(code: string): (x: number, y: number) => boolean {
  const bits = qrBits(code);
  let next = 0;
  const modules = new Map<number, boolean>();
  const set = (x: number, y: number, isDark: boolean) => modules.set(y * SIDE + x, isDark);
  setPatterns(set);
  // Two columns at a time from the right, up and down by turns; the column of the clock is skipped.
  for (let right = SIDE - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < SIDE; step += 1) {
      const y = isUp ? SIDE - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (modules.has(y * SIDE + x)) continue;
        const isDark = bits[next] === 1;
        next += 1;
        set(x, y, isDark !== ((x + y) % 2 === 0));
      }
    }
  }
  return (x, y) => x < SIDE && y < SIDE && modules.get(y * SIDE + x) === true;
}

/** The marks in three corners, the clock between them, and what says the level and the mask. */
function setPatterns(set: (x: number, y: number, isDark: boolean) => void): void {
  for (const [left, top] of [
    [0, 0],
    [SIDE - 7, 0],
    [0, SIDE - 7],
  ] as const) {
    for (let y = -1; y <= 7; y += 1) {
      for (let x = -1; x <= 7; x += 1) {
        const [atX, atY] = [left + x, top + y];
        if (atX < 0 || atY < 0 || atX >= SIDE || atY >= SIDE) continue;
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        set(atX, atY, ring !== 2 && ring !== 4);
      }
    }
  }
  for (let at = 8; at < SIDE - 8; at += 1) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  // Level Q is 11, mask 0 is 000; ten bits of BCH and the fixed mask of the format make 0x355F.
  const format = 0x355f;
  const bit = (index: number) => ((format >> index) & 1) === 1;
  for (let index = 0; index < 15; index += 1) {
    // Beside and below the upper left mark, and once more beside the other two.
    const down = index < 6 ? index : index < 8 ? index + 1 : SIDE - 15 + index;
    set(8, down, bit(index));
    const across = index < 8 ? SIDE - 1 - index : index < 9 ? 15 - index : 14 - index;
    set(across, 8, bit(index));
  }
  set(8, SIDE - 8, true);
}

/** The data as bits: how it is written, how long it is, two signs in eleven bits, padding, and what corrects it. */
function qrBits(code: string): number[] {
  const values = Array.from(code, (sign) => ALPHANUMERIC.indexOf(sign));
  if (values.includes(-1) || code.length > QR_SIGNS_MAX)
    throw new RangeError('That is no code in capitals and digits.');
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let place = length - 1; place >= 0; place -= 1) bits.push((value >> place) & 1);
  };
  push(0b0010, 4);
  push(values.length, 9);
  for (let at = 0; at < values.length; at += 2) {
    const [first = 0, second] = [values[at], values[at + 1]];
    if (second === undefined) push(first, 6);
    else push(first * 45 + second, 11);
  }
  push(0, Math.min(4, DATA_BYTES * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < DATA_BYTES * 8; pad ^= 0xec ^ 0x11) push(pad, 8);
  const data = Array.from({ length: DATA_BYTES }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, one) => byte * 2 + one, 0),
  );
  for (const byte of correction(data, DATA_BYTES)) push(byte, 8);
  return bits;
}

/** The remainder of the data as a polynomial over GF(256), divided by the generator of `count` roots (Reed-Solomon). */
function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  let root = 1;
  for (let n = 0; n < count; n += 1) {
    const by = root;
    generator = [...generator, 0].map((value, at) => value ^ times(generator[at - 1] ?? 0, by));
    root = times(root, 2);
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at] ?? 0;
    generator.forEach((value, n) => {
      rest[at + n] = (rest[at + n] ?? 0) ^ times(value, lead);
    });
  }
  return rest.slice(data.length);
}

/** Multiplication in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let place = 7; place >= 0; place -= 1) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((b >> place) & 1) product ^= a;
  }
  return product;
}

/** Code 128's symbols by their values 0 to 102: widths of bars and gaps by turns (ISO/IEC 15417). */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131'.split(
    ' ',
  );
const START_B = { value: 104, widths: '211214' };
const STOP = '2331112';
/** Bars twice as wide as they are high are hit by any hand. */
const BARS_HEIGHT = 60;

/** The code as bars for a till's scanner: Code 128, set B. */
export function drawBars(code: string): DrawnCode {
  const values = Array.from(code, (sign) => (sign.codePointAt(0) ?? 0) - 32);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), START_B.value) % 103;
  const symbols = [...values, check].map((value) => {
    const symbol = SYMBOLS[value];
    if (symbol === undefined) throw new RangeError('That sign has no bars.');
    return symbol;
  });
  let at = BARS_QUIET;
  let path = '';
  Array.from([START_B.widths, ...symbols, STOP].join(''), Number).forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v${BARS_HEIGHT}h-${width}z`;
    at += width;
  });
  return { width: at + BARS_QUIET, height: BARS_HEIGHT, path };
}
