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

const ingredientOf = ({ item_id, part_id }: RecipeDraftLine) => item_id ?? part_id ?? '';

/**
 * Gives each line the key of the line of `before` that it was: one of the same ingredient with the same values, or else the first of that ingredient
 * that is left. Any other line is new.
 */
function byKey(lines: readonly RecipeDraftLine[], before: ReadonlyMap<string, RecipeDraftLine>) {
  const left = new Map(before);
  const keys = new Map<RecipeDraftLine, string>();
  const find = (line: RecipeDraftLine, isMeant: (was: RecipeDraftLine) => boolean) => {
    if (keys.has(line)) return;
    const found = [...left].find(([, was]) => ingredientOf(was) === ingredientOf(line) && isMeant(was));
    if (!found) return;
    keys.set(line, found[0]);
    left.delete(found[0]);
  };
  for (const line of lines) find(line, (was) => same(was, line));
  for (const line of lines) find(line, () => true);
  const added = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const known = keys.get(line);
      if (known !== undefined) return [known, line];
      const of = ingredientOf(line);
      const count = added.get(of) ?? 0;
      added.set(of, count + 1);
      return [`${of} ${count}`, line];
    }),
  );
}

const same = (a: RecipeDraftLine | undefined, b: RecipeDraftLine | undefined) =>
  a === b || (a?.quantity === b?.quantity && a?.unit === b?.unit && a?.usable_percent === b?.usable_percent);

function mergeLines(before: RecipeDraftLine[], mine: RecipeDraftLine[], theirs: RecipeDraftLine[]) {
  const was = new Map(before.map((line, at) => [String(at), line]));
  const [own, other] = [byKey(mine, was), byKey(theirs, was)];
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
