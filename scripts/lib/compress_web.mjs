/** Puts a compressed copy beside each built file, so that the server compresses none while a user waits, and copies are as small as can be. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** Below this, a copy saves nothing on the way. */
const LEAST_BYTES = 1024;

/** @param {string} folder the built pages, with folders in it */
export async function compressWeb(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg)$/.test(name),
  );
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (bytes.length < LEAST_BYTES) return;
      writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
    }),
  );
}
