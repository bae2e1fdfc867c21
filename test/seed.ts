/** Tests of properties try the same values in each run, or others, as PROVE_SEED says, like the processes that are killed (`faults/chances.ts`). */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROVE_SEED ?? 1) });
