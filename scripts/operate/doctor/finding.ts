/** The doctor's finding about one thing. A fault stops something from working; a note is worth knowing. */
export interface Finding {
  state: 'ok' | 'note' | 'fault';
  /** One word or two: "Database". */
  what: string;
  /** The finding; for a note or a fault also what to do. */
  words: string;
}

export const ok = (what: string, words: string): Finding => ({ state: 'ok', what, words });
export const note = (what: string, words: string): Finding => ({ state: 'note', what, words });
export const fault = (what: string, words: string): Finding => ({ state: 'fault', what, words });

/** A check that fails to run is a fault with the reason. */
export async function look(what: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const { message, cause } = error as Error;
    return [fault(what, cause instanceof Error ? `${message}: ${cause.message}` : message)];
  }
}
