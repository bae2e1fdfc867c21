/**
 * SHA-256 (FIPS 180-4) of a short ASCII text. The browser's own is asynchronous, thousands of turns of which take far longer than the
 * hashing, and is missing where a shop tries the product out without HTTPS.
 */
export function sha256(text: string): Uint8Array {
  const words = padded(text);
  const state = new Int32Array(START);
  const w = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    w.set(words.subarray(block, block + 16));
    for (let i = 16; i < 64; i++) {
      const [a, b] = [at(w, i - 15), at(w, i - 2)];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0;
    }
    compress(state, w);
  }
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of state.entries()) view.setInt32(i * 4, word);
  return bytes;
}

function compress(state: Int32Array, w: Int32Array): void {
  // Plain variables: a list of eight, turned round by one each time, takes several times as long.
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  add(state, 0, a);
  add(state, 1, b);
  add(state, 2, c);
  add(state, 3, d);
  add(state, 4, e);
  add(state, 5, f);
  add(state, 6, g);
  add(state, 7, h);
}

function add(state: Int32Array, i: number, word: number): void {
  state[i] = at(state, i) + word;
}

const at = (list: Int32Array, i: number): number => list[i] ?? 0;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The text with its one bit, its zeros and its length, as words of 32 bits. */
function padded(text: string): Int32Array {
  const words = new Int32Array(Math.ceil((text.length + 9) / 64) * 16);
  const put = (byte: number, i: number) => {
    words[i >> 2] = at(words, i >> 2) | (byte << (24 - (i % 4) * 8));
  };
  for (let i = 0; i < text.length; i++) put(text.charCodeAt(i), i);
  put(0x80, text.length);
  words[words.length - 1] = text.length * 8;
  return words;
}

/** The first 32 bits of the fractions of the roots of the first primes: square roots to start with, cube roots for the rounds. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
