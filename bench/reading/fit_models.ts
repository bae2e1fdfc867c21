/** All choices fitted to some documents, with confidence calibrated on inner folds of them. */

import type { ChoiceModel, Features } from '#server/invoices/reading/choice/choose.ts';
import type { Models } from '#server/invoices/reading/choice/models.ts';
import { likeliest } from '#server/invoices/reading/lines/choose_lines.ts';
import { type BenchDocument, foldsOf } from './documents.ts';
import type { Example } from './example.ts';
import type { Examples } from './examples.ts';
import { type Chosen, calibrate, chosenIn, fitWeights } from './fit_choice.ts';
import { type GoodsExample, linesExample } from './goods_examples.ts';

const INNER_FOLDS = 4;
type FittedField = keyof Models;
/** In the order in which they are fitted: the lines decide which sums lead to a total. */
const FIELDS: FittedField[] = ['number', 'vendor', 'date', 'due_date', 'lines', 'total', 'unlabeled_total', 'parts'];
/** Set by hand: no document of the fit comes from a vendor that is known already. What a vendor's pages taught outweighs every label. */
const BY_HAND: Partial<Record<FittedField, Features>> = {
  vendor: { known: 4 },
  number: { taught: 8 },
  date: { taught: 8 },
  due_date: { taught: 8 },
  total: { taught: 8 },
};

/** Strength of the preference for small weights. What proves a total is rare, and much: small weights would not say so. */
const RIDGE: Record<FittedField, number> = {
  number: 3,
  vendor: 3,
  date: 3,
  due_date: 3,
  lines: 1,
  total: 1,
  unlabeled_total: 1,
  parts: 0.5,
};

type ExamplesOf = (document: BenchDocument) => Example[];

/** The examples of the total where the lines are read as the weights choose. */
function totalsOf(goods: GoodsExample[], field: 'total' | 'unlabeled_total', lines: Features): Example[] {
  return goods.flatMap(({ readings }) => likeliest(readings, lines)?.totals[field] ?? []);
}

/** `before`: the models that were fitted before this one. */
function examplesFor(field: FittedField, all: Map<BenchDocument, Examples>, before: Models): ExamplesOf {
  const find = (own: Examples): Example[] => {
    if (field === 'lines') return own.goods.flatMap((goods) => linesExample(goods) ?? []);
    if (field === 'total' || field === 'unlabeled_total') return totalsOf(own.goods, field, before.lines.weights);
    return field === 'parts' ? own.goods.flatMap((goods) => goods.parts(before)) : own[field];
  };
  const found = new Map<BenchDocument, Example[]>();
  return (document) => {
    const own = all.get(document);
    const examples = found.get(document) ?? (own ? find(own) : []);
    found.set(document, examples);
    return examples;
  };
}

/** Held-out outcomes of a field: every document is judged by weights that its layout had no part in. */
function heldOut(documents: BenchDocument[], examplesOf: ExamplesOf, ridge: number): Chosen[] {
  return foldsOf(documents, INNER_FOLDS).flatMap((fold) => {
    const others = documents.filter((document) => !fold.includes(document));
    const weights = fitWeights(others.flatMap(examplesOf), ridge);
    return fold.flatMap(examplesOf).flatMap((example) => chosenIn(weights, example) ?? []);
  });
}

interface Fitted {
  model: ChoiceModel;
  chosen: Chosen[];
}

function fitAll(documents: BenchDocument[], all: Map<BenchDocument, Examples>): [FittedField, Fitted][] {
  const before: Partial<Models> = {};
  return FIELDS.map((field) => {
    const examplesOf = examplesFor(field, all, before as Models);
    const weights = { ...fitWeights(documents.flatMap(examplesOf), RIDGE[field]), ...BY_HAND[field] };
    const chosen = heldOut(documents, examplesOf, RIDGE[field]);
    const model = { weights, calibration: calibrate(chosen) };
    before[field] = model;
    return [field, { model, chosen }];
  });
}

export function fitModels(documents: BenchDocument[], all: Map<BenchDocument, Examples>): Models {
  return Object.fromEntries(fitAll(documents, all).map(([field, { model }]) => [field, model])) as Models;
}

export interface HeldOut {
  choices: number;
  right: number;
}

/** The models for all documents, and how many choices of each field were right, made with weights that their layout had no part in. */
export function fitWithFigures(
  documents: BenchDocument[],
  all: Map<BenchDocument, Examples>,
): { models: Models; heldOut: Record<string, HeldOut> } {
  const fitted = fitAll(documents, all);
  return {
    models: Object.fromEntries(fitted.map(([field, { model }]) => [field, model])) as Models,
    heldOut: Object.fromEntries(
      fitted.map(([field, { chosen }]) => [
        field,
        { choices: chosen.length, right: chosen.filter(({ right }) => right).length },
      ]),
    ),
  };
}
