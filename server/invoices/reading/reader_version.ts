/** The version of the product's own reader: its release, and a part of the digest of its fitted weights, with which it reads other values. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const FITTED = ['./choice/weights.json', './ocr/paddle/fitted.json'];

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

function versionOf(): string {
  const { version } = JSON.parse(read('../../../package.json')) as { version: string };
  const digest = createHash('sha256').update(FITTED.map(read).join('\n')).digest('hex');
  return `${version}+${digest.slice(0, 8)}`;
}

/** As in "0.1.0+3f9a2c1b". */
export const READER_VERSION = versionOf();
