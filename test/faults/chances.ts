import { type Random, seeded } from '#server/demo/random.ts';

/** Where in their work processes are killed: in the same places in each run, or in others, as `npm run prove:faults` gives a seed. */
export const chances = (): Random => seeded(Number(process.env.PROVE_SEED ?? 1));
