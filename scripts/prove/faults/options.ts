import { parseArgs } from 'node:util';
import type { Layout } from './product/product.ts';

export interface Options {
  faults: number;
  seed: number;
  layout: Layout;
  campaigns: number;
  keep: boolean;
}

const USAGE =
  'npm run prove:faults -- [--faults 1000] [--seed 1] [--external | --behind-proxy] [--campaigns 1] [--keep]';

/** The command's options; prints its usage and ends when one is wrong. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        faults: { type: 'string', default: '1000' },
        seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
        external: { type: 'boolean', default: false },
        'behind-proxy': { type: 'boolean', default: false },
        campaigns: { type: 'string', default: '1' },
        keep: { type: 'boolean', default: false },
      },
    });
    const [faults, seed, campaigns] = [values.faults, values.seed, values.campaigns].map(wholeNumber);
    const layout = values['behind-proxy'] ? 'behind-proxy' : values.external ? 'external' : 'embedded';
    return { faults: faults ?? 0, seed: seed ?? 0, campaigns: campaigns ?? 0, layout, keep: values.keep };
  } catch {
    console.error(USAGE);
    process.exit(1);
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Error(text);
  return Number(text);
}
