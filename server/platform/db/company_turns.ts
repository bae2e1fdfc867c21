/** The connections that each company has at work. */
export interface CompanyTurns {
  /**
   * Resolves when the company can take one more connection, in the order of the requests.
   * @throws when that takes too long, in the words of node-postgres for the same
   */
  take(companyId: string): Promise<void>;
  give(companyId: string): void;
}

/** At any moment, a company has at most so many connections. Its other requests wait, and those of other companies do not. */
export function openCompanyTurns(most: number, patienceMs: number): CompanyTurns {
  const taken = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  async function wait(companyId: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = waiting.get(companyId) ?? new Set();
    waiting.set(companyId, queue.add(resolve));
    const timer = setTimeout(() => {
      leave(companyId, resolve);
      reject(new Error('timeout exceeded when trying to connect'));
    }, patienceMs);
    await promise.finally(() => clearTimeout(timer));
  }

  function leave(companyId: string, one: () => void): void {
    const queue = waiting.get(companyId);
    queue?.delete(one);
    if (queue?.size === 0) waiting.delete(companyId);
  }

  return {
    async take(companyId) {
      const count = taken.get(companyId) ?? 0;
      if (count >= most) return wait(companyId);
      taken.set(companyId, count + 1);
    },
    give(companyId) {
      const [next] = waiting.get(companyId) ?? [];
      if (next) {
        // The place is passed on, and stays taken.
        leave(companyId, next);
        return next();
      }
      const left = (taken.get(companyId) ?? 1) - 1;
      if (left > 0) taken.set(companyId, left);
      else taken.delete(companyId);
    },
  };
}
