import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { Word } from '../page.ts';
import { type GrayImage, toPgm } from '../picture/gray.ts';
import { type OcrEngine, OcrFailedError, type RecognizeOptions } from './ocr_engine.ts';
import { Slots } from './slots.ts';
import { unpackedModelFolder } from './tesseract_model.ts';
import { wordsOfTsv } from './tesseract_tsv.ts';

/** The first release whose network reads like the packaged WebAssembly build. */
const OLDEST_MAJOR = 5;

export interface NativeSettings {
  command: string;
  parallel: number;
  passTimeoutMs: number;
  cacheFolder?: string | undefined;
  onChild?: ((pid: number, alive: boolean) => void) | undefined;
}

/** Whether the command is installed and new enough. */
export async function findTesseract(command: string): Promise<boolean> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, ['--version'], { timeout: 10_000 });
    const major = /^tesseract v?(\d+)\./m.exec(`${stdout}\n${stderr}`)?.[1];
    return Number(major) >= OLDEST_MAJOR;
  } catch {
    return false;
  }
}

/** Recognition by the installed `tesseract` command, one process per pass. Throws when the model cannot be unpacked. */
export async function openNativeTesseract(settings: NativeSettings): Promise<OcrEngine> {
  const model = await unpackedModelFolder(settings.cacheFolder);
  const slots = new Slots(settings.parallel);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function recognize(image: GrayImage, options: RecognizeOptions): Promise<Word[]> {
    const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
    return await slots.run(async () => {
      const pass = runTesseract(image, options, model, settings, signal);
      running.add(pass);
      try {
        return wordsOfTsv(await pass);
      } finally {
        running.delete(pass);
      }
    }, signal);
  }

  async function close(): Promise<void> {
    closing.abort(new OcrFailedError('the recognizer was closed'));
    await Promise.allSettled(running);
  }

  return { name: 'tesseract-native', recognize, close };
}

function argumentsFor(options: RecognizeOptions, model: string): string[] {
  const settings = ['-c', 'tessedit_create_tsv=1'];
  if (options.whitelist) settings.push('-c', `tessedit_char_whitelist=${options.whitelist}`);
  return [
    'stdin',
    'stdout',
    '--tessdata-dir',
    model,
    '-l',
    'eng',
    '--oem',
    '1',
    '--psm',
    `${options.mode}`,
    ...settings,
  ];
}

/** One process: the picture goes in by its standard input, the TSV comes out. Settles only when the process has ended. */
function runTesseract(
  image: GrayImage,
  options: RecognizeOptions,
  model: string,
  settings: NativeSettings,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // One thread per pass: its own threading gains little and slows the other passes down.
    const child = spawn(settings.command, argumentsFor(options, model), {
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let failure: unknown;
    const stop = (why: unknown) => {
      failure ??= why;
      child.kill('SIGKILL');
    };
    const onAbort = () => stop(signal.reason);
    const timer = setTimeout(() => stop(new OcrFailedError('a pass took too long')), settings.passTimeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    if (child.pid !== undefined) settings.onChild?.(child.pid, true);

    const output: Buffer[] = [];
    const complaints: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => output.push(part));
    child.stderr.on('data', (part: Buffer) => complaints.push(part));
    child.stdin.on('error', () => {
      // The process ended before it had read everything; its exit code tells why.
    });
    child.on('error', (error) => {
      failure ??= new OcrFailedError(`could not run ${settings.command}`, error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (child.pid !== undefined) settings.onChild?.(child.pid, false);
      if (failure) reject(failure);
      else if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else
        reject(
          new OcrFailedError(`tesseract ended with ${code}: ${Buffer.concat(complaints).toString().slice(0, 500)}`),
        );
    });
    child.stdin.end(toPgm(image));
  });
}
