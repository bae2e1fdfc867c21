/** A random number from 0 up to 1, not included. */
type Random = () => number;

/** A new order of the list, each as likely as any other (Fisher–Yates). */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/**
 * The tips one after the other, without end: the first comes first and once, because it says what is happening now. The others come in any
 * order, and when all were shown they are shuffled again. No tip repeats immediately.
 */
export function* tipOrder(tips: readonly [string, ...string[]], random: Random): Generator<string, never> {
  const [first, ...others] = tips;
  let round = [first, ...shuffle(others, random)];
  while (true) {
    yield* round;
    const last = round.at(-1);
    round = shuffle(others, random);
    if (round.length > 1 && round[0] === last) round.push(...round.splice(0, 1));
  }
}
