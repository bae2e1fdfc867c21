/** The fitted weights of every choice. */
import type { ChoiceModel } from './choose.ts';
import weights from './weights.json' with { type: 'json' };

export type ChosenField = 'number' | 'vendor' | 'date' | 'due_date' | 'columns' | 'lines' | 'total' | 'unlabeled_total';

/** What is chosen, and how certain the parts of a total and the cells of lines are. */
export type Models = Record<ChosenField | 'parts' | 'cells', ChoiceModel>;

/** Written by `bench/reading/fit.ts`, with the figures of the fit. */
export const MODELS = weights.models as unknown as Models;
