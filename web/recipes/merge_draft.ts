import type { RecipeDraft, RecipeDraftLine } from './recipe_draft.ts';

const FIELDS = [
  'name',
  'category',
  'yield_quantity',
  'yield_unit',
  'selling_price',
  'target_percent',
  'note',
] as const satisfies (keyof RecipeDraft)[];
type Field = (typeof FIELDS)[number];

interface Merged {
  draft: RecipeDraft;
  /** Where both changed something: the other user's values. */
  fields: Field[];
  lines: string[];
}

/**
 * Both users' changes of a recipe. Where both changed the same field or ingredient, the other user's value stays.
 * @param before what both began with
 */
export function mergeDrafts(before: RecipeDraft, mine: RecipeDraft, theirs: RecipeDraft): Merged {
  const draft = { ...theirs };
  const fields: Field[] = [];
  const take = <F extends Field>(field: F) => {
    if (mine[field] === before[field] || mine[field] === theirs[field]) return;
    if (theirs[field] === before[field]) draft[field] = mine[field];
    else fields.push(field);
  };
  for (const field of FIELDS) take(field);
  const { merged, disputed } = mergeLines(before.lines, mine.lines, theirs.lines);
  return { draft: { ...draft, lines: merged }, fields, lines: disputed };
}

/** Ingredients are told apart by what they are and, of the same one twice, by their order. */
function byIngredient(lines: readonly RecipeDraftLine[]): Map<string, RecipeDraftLine> {
  const counts = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const of = line.item_id ?? line.part_id ?? '';
      const count = counts.get(of) ?? 0;
      counts.set(of, count + 1);
      return [`${of} ${count}`, line];
    }),
  );
}

const same = (a: RecipeDraftLine | undefined, b: RecipeDraftLine | undefined) =>
  a === b || (a?.quantity === b?.quantity && a?.unit === b?.unit && a?.usable_percent === b?.usable_percent);

function mergeLines(before: RecipeDraftLine[], mine: RecipeDraftLine[], theirs: RecipeDraftLine[]) {
  const [was, own, other] = [byIngredient(before), byIngredient(mine), byIngredient(theirs)];
  const disputed: string[] = [];
  const merged = [...new Set([...other.keys(), ...own.keys()])].flatMap((key) => {
    const [my, their] = [own.get(key), other.get(key)];
    if (same(my, was.get(key)) || same(my, their)) return their ?? [];
    if (same(their, was.get(key))) return my ?? [];
    disputed.push(their?.name ?? my?.name ?? '');
    return their ?? [];
  });
  return { merged, disputed };
}
