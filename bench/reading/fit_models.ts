/** All choices fitted to some documents, with confidence calibrated on inner folds of them. */

import { type ChoiceModel, calibrated, type Features } from '#server/invoices/reading/choice/choose.ts';
import type { Models } from '#server/invoices/reading/choice/models.ts';
import { clamp } from '#server/invoices/reading/confidence.ts';
import { likeliest } from '#server/invoices/reading/lines/choose_lines.ts';
import { type BenchDocument, foldsOf } from './documents.ts';
import type { Example } from './example.ts';
import type { Examples } from './examples.ts';
import { type Chosen, calibrate, chosenIn, fitWeights } from './fit_choice.ts';
import { type GoodsExample, linesExample } from './goods_examples.ts';

const INNER_FOLDS = 4;
type FittedField = keyof Models;
/** In the order in which they are fitted: the columns decide what the lines are, and these which sums lead to a total. */
const FIELDS: FittedField[] = [
  'number',
  'vendor',
  'date',
  'due_date',
  'columns',
  'lines',
  'total',
  'unlabeled_total',
  'parts',
  'cells',
] as FittedField[];
/**
 * These weights are set by hand: no document of the fit has a known vendor, and few name anyone above the payee. What a vendor's pages taught
 * outweighs every label.
 */
const BY_HAND: Partial<Record<FittedField, Features>> = {
  vendor: { known: 4, payee: 3 },
  number: { taught: 8 },
  date: { taught: 8 },
  due_date: { taught: 8 },
  total: { taught: 8 },
  // A column without values is what its heading says; few documents have one.
  columns: { agrees_empty: 4 },
};

/** Strength of the preference for small weights. What proves a total is rare, and much: small weights would not say so. */
const RIDGE: Record<FittedField, number> = {
  number: 3,
  vendor: 3,
  date: 3,
  due_date: 3,
  columns: 1,
  lines: 1,
  total: 1,
  unlabeled_total: 1,
  parts: 0.5,
  cells: 2,
};

type ExamplesOf = (document: BenchDocument) => Example[];

/** The examples of the total where the lines are read as the weights choose. */
function totalsOf(goods: GoodsExample[], field: 'total' | 'unlabeled_total', lines: Features): Example[] {
  return goods.flatMap(({ readings }) => likeliest(readings, lines)?.totals[field] ?? []);
}

/** Each key's value, found once. */
function once<K, V>(find: (key: K) => V): (key: K) => V {
  const found = new Map<K, V>();
  return (key) => {
    const value = found.has(key) ? (found.get(key) as V) : find(key);
    found.set(key, value);
    return value;
  };
}

/**
 * The readings of the goods, of each document with columns by weights that its layout had no part in: what is learned from them has to hold
 * where columns are as uncertain as on a layout that nobody has seen.
 */
function goodsHeldOut(
  documents: BenchDocument[],
  all: Map<BenchDocument, Examples>,
): Map<BenchDocument, GoodsExample[]> {
  const found = foldsOf(documents, INNER_FOLDS).flatMap((fold) => {
    const others = documents.filter((document) => !fold.includes(document));
    const examples = others.flatMap((document) => all.get(document)?.columns ?? []);
    const weights = { ...fitWeights(examples, RIDGE.columns), ...BY_HAND.columns };
    const models = { columns: { weights, calibration: NONE } };
    return fold.map((document) => [document, all.get(document)?.goods(models) ?? []] as const);
  });
  return new Map(found);
}

/** `before`: the models that were fitted before this one. */
function examplesFor(
  field: FittedField,
  all: Map<BenchDocument, Examples>,
  before: Models,
  goodsOf: (document: BenchDocument) => GoodsExample[],
): ExamplesOf {
  return once((document) => {
    if (field === 'lines') return goodsOf(document).flatMap((goods) => linesExample(goods) ?? []);
    if (field === 'total' || field === 'unlabeled_total')
      return totalsOf(goodsOf(document), field, before.lines.weights);
    if (field === 'parts' || field === 'cells') return goodsOf(document).flatMap((goods) => goods[field](before));
    return all.get(document)?.[field] ?? [];
  });
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
  /** Held out. */
  chosen: () => Chosen[];
}

/** Nothing says how certain these choices are. */
const UNSTATED: ReadonlySet<FittedField> = new Set(['columns', 'lines']);
const NONE: ChoiceModel['calibration'] = [1, 0];

/** No other model depends on these. */
const HEADER: ReadonlySet<string> = new Set(['number', 'vendor', 'date', 'due_date']);

function fitAll(
  documents: BenchDocument[],
  all: Map<BenchDocument, Examples>,
  isWanted: (field: string) => boolean = () => true,
): [FittedField, Fitted][] {
  const before: Partial<Models> = {};
  const goods = goodsHeldOut(documents, all);
  return FIELDS.filter((field) => isWanted(field) || !HEADER.has(field)).map((field) => {
    const examplesOf = examplesFor(field, all, before as Models, (document) => goods.get(document) ?? []);
    const weights = { ...fitWeights(documents.flatMap(examplesOf), RIDGE[field]), ...BY_HAND[field] };
    const chosen = (): Chosen[] => heldOut(documents, examplesOf, RIDGE[field]);
    const found = UNSTATED.has(field) ? null : chosen();
    const model: ChoiceModel = { weights, calibration: found ? calibrate(found) : NONE };
    before[field] = model;
    return [field, { model, chosen: found ? () => found : chosen }];
  });
}

export function fitModels(documents: BenchDocument[], all: Map<BenchDocument, Examples>): Models {
  return Object.fromEntries(fitAll(documents, all).map(([field, { model }]) => [field, model])) as Models;
}

export interface HeldOut {
  choices: number;
  right: number;
  /** With a confidence of .95 or more, and those of them that were right; absent where nothing says how certain a choice is. */
  sure?: number;
  sure_and_right?: number;
}

const SURE = 0.95;

function figuresOf(field: FittedField, { model, chosen }: Fitted): HeldOut {
  const found = chosen();
  const sure = found.filter(({ share }) => clamp(calibrated(share, model.calibration)) >= SURE);
  const rightOf = (list: Chosen[]): number => list.filter(({ right }) => right).length;
  return {
    choices: found.length,
    right: rightOf(found),
    ...(UNSTATED.has(field) ? {} : { sure: sure.length, sure_and_right: rightOf(sure) }),
  };
}

/**
 * The models of the wanted fields for all documents, and how many of their choices were right, made with weights that their layout had no
 * part in.
 */
export function fitWithFigures(
  documents: BenchDocument[],
  all: Map<BenchDocument, Examples>,
  isWanted: (field: string) => boolean,
): { models: Partial<Models>; heldOut: Record<string, HeldOut> } {
  const fitted = fitAll(documents, all, isWanted).filter(([field]) => isWanted(field));
  return {
    models: Object.fromEntries(fitted.map(([field, { model }]) => [field, model])),
    heldOut: Object.fromEntries(fitted.map(([field, fit]) => [field, figuresOf(field, fit)])),
  };
}
