/** Tests of properties try the same values in each run. PROVE_SEED chooses others, as it does in `faults/chances.ts`. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROVE_SEED ?? 1) });
