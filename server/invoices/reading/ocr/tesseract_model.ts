import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const require = createRequire(import.meta.url);

/** The folder with the packaged English model, gzipped. Of the models tried, this one read the most sums of money right. */
export function packedModelFolder(): string {
  return join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
}

/**
 * The same model unpacked, for programs that cannot read the gzipped one.
 * @returns a folder that holds `eng.traineddata`; it is made on first use and shared by every process of this user
 */
export async function unpackedModelFolder(cacheFolder?: string): Promise<string> {
  const packed = await readFile(join(packedModelFolder(), 'eng.traineddata.gz'));
  const version = createHash('sha256').update(packed).digest('hex').slice(0, 12);
  const folder = join(cacheFolder ?? (await ownTemporaryFolder()), `tessdata-${version}`);
  const file = join(folder, 'eng.traineddata');
  if (await exists(file)) return folder;
  await mkdir(folder, { recursive: true });
  // Written to another name and renamed, so that no other process sees half a model.
  const aside = join(folder, `${randomUUID()}.part`);
  await writeFile(aside, await promisify(gunzip)(packed));
  await rename(aside, file);
  return folder;
}

/** A folder in the system's temporary one that no other user can have prepared. */
async function ownTemporaryFolder(): Promise<string> {
  const user = process.getuid?.();
  const folder = join(tmpdir(), `counterbook-${user ?? 'user'}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await stat(folder);
  if (user !== undefined && (found.uid !== user || (found.mode & 0o022) !== 0)) {
    throw new Error(`${folder} can be written by other users of this machine; remove it or set a cache folder`);
  }
  return folder;
}

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    (found) => found.size > 0,
    () => false,
  );
}
