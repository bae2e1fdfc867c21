/** Keeps one place of a process free for others: if there are at least two, no company has them all. */
export interface Shares {
  /** False: the company already has its share. */
  take(companyId: string): boolean;
  give(companyId: string): void;
  /** The companies that have their share. */
  full(): string[];
}

export function openShares(places: number): Shares {
  const most = Math.max(1, places - 1);
  const taken = new Map<string, number>();
  const countOf = (companyId: string) => taken.get(companyId) ?? 0;

  return {
    take(companyId) {
      if (countOf(companyId) >= most) return false;
      taken.set(companyId, countOf(companyId) + 1);
      return true;
    },
    give(companyId) {
      const left = countOf(companyId) - 1;
      if (left > 0) taken.set(companyId, left);
      else taken.delete(companyId);
    },
    full: () => [...taken].filter(([, count]) => count >= most).map(([companyId]) => companyId),
  };
}
