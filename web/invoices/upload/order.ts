/** A list with one element moved to another place. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const element = list[from];
  if (element === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, element);
}
