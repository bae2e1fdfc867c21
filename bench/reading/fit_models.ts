/** All choices fitted to some documents, with confidence calibrated on inner folds of them. */
import type { ChosenField, Models } from '#server/invoices/reading/choice/models.ts';
import { type BenchDocument, foldsOf } from './documents.ts';
import type { Example, Examples } from './examples.ts';
import { type Chosen, calibrate, chosenIn, fitWeights } from './fit_choice.ts';

const INNER_FOLDS = 4;
const FIELDS: ChosenField[] = ['number', 'vendor', 'date', 'due_date'];
/** Set by hand: no document of the fit comes from a vendor that is known already. What a vendor's pages taught outweighs every label. */
const BY_HAND: Record<ChosenField, Record<string, number>> = {
  vendor: { known: 4 },
  number: { taught: 8 },
  date: { taught: 8 },
  due_date: { taught: 8 },
};

function examplesFor(field: ChosenField, documents: BenchDocument[], all: Map<BenchDocument, Examples>): Example[] {
  return documents.flatMap((document) => all.get(document)?.[field] ?? []);
}

/** Held-out outcomes of a field: every document is judged by weights that its layout had no part in. */
function heldOut(field: ChosenField, documents: BenchDocument[], all: Map<BenchDocument, Examples>): Chosen[] {
  const folds = foldsOf(documents, INNER_FOLDS);
  return folds.flatMap((fold) => {
    const weights = fitWeights(
      examplesFor(
        field,
        documents.filter((document) => !fold.includes(document)),
        all,
      ),
    );
    return examplesFor(field, fold, all).flatMap((example) => chosenIn(weights, example) ?? []);
  });
}

export function fitModels(documents: BenchDocument[], all: Map<BenchDocument, Examples>): Models {
  const models = FIELDS.map((field) => {
    const weights = { ...fitWeights(examplesFor(field, documents, all)), ...BY_HAND[field] };
    return [field, { weights, calibration: calibrate(heldOut(field, documents, all)) }] as const;
  });
  return Object.fromEntries(models) as Models;
}

export interface HeldOut {
  choices: number;
  right: number;
}

/** How many choices of each field were right, each made with weights that its layout had no part in. */
export function heldOutFigures(documents: BenchDocument[], all: Map<BenchDocument, Examples>): Record<string, HeldOut> {
  const figures = FIELDS.map((field) => {
    const chosen = heldOut(field, documents, all);
    return [field, { choices: chosen.length, right: chosen.filter(({ right }) => right).length }] as const;
  });
  return Object.fromEntries(figures);
}
