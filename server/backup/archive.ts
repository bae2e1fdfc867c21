import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { StartError } from '../platform/start_error.ts';

/** The expected content of an entry. */
export interface EntryCheck {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Writes one backup: a tar, compressed, and encrypted if there is a passphrase. Only standard formats: `age --decrypt` and `tar -xz` open
 * it.
 */
export interface ArchiveWriter {
  /** The bytes of the archive. An error in the added content ends the stream with that error. */
  readonly stream: Readable;
  add(name: string, bytes: Buffer): Promise<void>;
  /** Adds a file of a known length that is too large for memory. */
  addChunks(name: string, bytes: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Every entry so far. */
  readonly entries: Readonly<Record<string, EntryCheck>>;
  finish(): void;
  /** Ends the stream with the error. Returns whether whoever takes its bytes has ended it before. */
  fail(error: Error): boolean;
}

/** @param workFactor how much work it is to try a passphrase, as a power of two; that of `age` when omitted */
export async function writeArchive(passphrase?: string, workFactor?: number): Promise<ArchiveWriter> {
  const pack = tar.pack();
  const zipped = createGzip();
  const stream = passphrase === undefined ? zipped : await encrypt(zipped, passphrase, workFactor);
  const entries: Record<string, EntryCheck> = {};
  let isBroken = false;
  stream.once('error', () => {
    isBroken = true;
  });
  pack.on('error', (error) => zipped.destroy(error));
  pack.pipe(zipped);

  async function addChunks(name: string, bytes: number, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(hashed, pack.entry({ name, size: bytes, mode: 0o600 }));
    entries[name] = { bytes, sha256: hash.digest('hex') };
  }

  return {
    stream,
    entries,
    add: (name, bytes) => addChunks(name, bytes.length, Readable.from(bytes.length > 0 ? [bytes] : [])),
    addChunks,
    finish: () => pack.finalize(),
    fail(error) {
      const wasBroken = isBroken;
      pack.destroy(error);
      return wasBroken;
    },
  };
}

/**
 * Waits for both sides of an archive: whoever fills it, and whoever stores its bytes. Both have ended when this does. When one fails, so does
 * the other; the error is that of the first.
 */
export async function untilStored<T>(archive: ArchiveWriter, filled: Promise<T>, stored: Promise<void>): Promise<T> {
  try {
    const [result] = await Promise.all([filled, stored]);
    return result;
  } catch (error) {
    const wasBroken = archive.fail(error as Error);
    const fault = await stored.then(
      () => error,
      (reason) => reason,
    );
    throw wasBroken ? fault : error;
  }
}

export interface ArchiveEntry {
  name: string;
  /** Whether it is a file, and not a link, a folder or a device. */
  isFile: boolean;
  bytes: number;
  chunks: Readable;
}

/**
 * Reads an archive, entry by entry; each must be read to its end before the next one comes.
 * @throws StartError when it is not a backup or has another passphrase; another error when it is cut off or was changed
 */
export async function* readArchive(archive: Readable, passphrase?: string): AsyncGenerator<ArchiveEntry> {
  try {
    yield* unpack(await decrypt(archive, passphrase));
  } finally {
    archive.destroy();
  }
}

/** The entries of an archive that is not encrypted, as `readArchive`. */
export async function* unpack(plain: Readable): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const flow = pipeline(plain, createGunzip(), extract);
  flow.catch(() => {});
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header;
      yield { name, isFile: type === 'file', bytes: size, chunks: entry as unknown as Readable };
    }
    await flow;
  } finally {
    plain.destroy();
  }
}

/** Passes bytes through and returns their number and SHA-256 at the end. */
export class Measure extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  result(): EntryCheck {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

async function encrypt(plain: Readable, passphrase: string, workFactor?: number): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)) as never);
}

const AGE = 'age-encryption.org/';
const GZIP = Buffer.of(0x1f, 0x8b);

/** Checks the first bytes: an encrypted archive needs the passphrase, a plain one does not. */
async function decrypt(archive: Readable, passphrase: string | undefined): Promise<Readable> {
  const { head, whole } = await peek(archive, AGE.length);
  if (head.subarray(0, GZIP.length).equals(GZIP)) return whole;
  if (head.toString('latin1') !== AGE) throw new StartError('This file is not a backup of Counterbook.');
  if (passphrase === undefined) {
    throw new StartError('This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.');
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(whole) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(plain as never);
  } catch (error) {
    throw new StartError('The passphrase does not open this backup. Correct BACKUP_PASSPHRASE.', { cause: error });
  }
}

async function peek(stream: Readable, bytes: number): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first: Buffer[] = [];
  while (first.reduce((sum, { length }) => sum + length, 0) < bytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
  }
  const head = Buffer.concat(first);
  const whole = new PassThrough();
  const rest = async function* () {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  pipeline(rest, whole).catch(() => {});
  return { head: head.subarray(0, bytes), whole };
}
