/** Texts that one process has under way at once, shared by all companies: what keeps a slow provider from filling the memory. */
export interface Permits {
  /** Takes up to `most` as soon as `least` are free. */
  take(least: number, most: number): Promise<number>;
  give(count: number): void;
}

/** Whoever asked first is served first. */
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
