/** Messages that one process sends at once, shared by all companies. The limit keeps a slow provider from filling the memory. */
export interface Permits {
  /** Takes up to `most` as soon as `least` are free. */
  take(least: number, most: number): Promise<number>;
  give(count: number): void;
}

/** First come, first served. */
export function openPermits(total: number): Permits {
  let free = total;
  const waiting: { least: number; most: number; serve: (count: number) => void }[] = [];

  function serve(): void {
    for (let first = waiting[0]; first && free >= Math.min(first.least, total); first = waiting[0]) {
      waiting.shift();
      const count = Math.min(first.most, free);
      free -= count;
      first.serve(count);
    }
  }

  return {
    take: (least, most) =>
      new Promise((resolve) => {
        waiting.push({ least, most, serve: resolve });
        serve();
      }),
    give(count) {
      free += count;
      serve();
    },
  };
}
