import { MEASURES } from '../../inventory/measures.ts';
import { packInside, parsePack } from './pack.ts';
import { CONTAINERS, SPELLINGS, unitOf } from './units.ts';

/** A unit in letters alone; an unknown word with digits was probably misread, so that a user is asked what it holds. */
const WORD = /^\p{L}{2,20}$/u;

/** The parts of a line that decide in which unit its new item is kept. */
export interface SoldLine {
  unit: string | null;
  pack: string | null;
  description: string;
}

/**
 * The stock unit of a new item by its line. Bought in pieces, or in containers of which the line says how many pieces they hold, it is kept by the
 * piece. Bought by weight, volume or hour, in a container of unknown contents, or in a unit that only its vendor knows, it is kept in that
 * unit: nothing has to be guessed then, and its cost is the price that was paid.
 */
export function stockUnitFor({ unit: text, pack, description }: SoldLine): string {
  const unit = unitOf(text);
  if (unit === null || unit === 'doz') return 'ea';
  if (CONTAINERS.has(unit)) return parsePack(pack || packInside(description))?.count ? 'ea' : unit;
  return MEASURES[unit] || SPELLINGS[unit] || WORD.test(unit) ? unit : 'ea';
}
