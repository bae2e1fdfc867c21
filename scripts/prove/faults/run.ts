/** What a run has seen so far; its parts write here, and the end of the run reads it. */
export interface Run {
  /** Where clients call; the proxy's address if there is one. */
  url: string;
  /** Ends the load. */
  readonly stopping: AbortController;
  /** Calls whose effect the server has confirmed. */
  acknowledged: number;
  /** The number of answers by status; `none` when the connection broke. */
  readonly answers: Record<string, number>;
  readonly violations: string[];
  violate(what: string): void;
}

export function openRun(url: string): Run {
  const violations: string[] = [];
  return {
    url,
    stopping: new AbortController(),
    acknowledged: 0,
    answers: {},
    violations,
    violate(what) {
      violations.push(what);
      console.log(`VIOLATION  ${what}`);
    },
  };
}
