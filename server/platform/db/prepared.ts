import { hash } from 'node:crypto';
import type pg from 'pg';
import { isPlanOutdated } from './database_away.ts';

/** Longer statements have a part for each row of a batch: hardly any comes twice. Characters. */
const LONGEST = 10_000;

/** Searches: the best plan depends on how many texts have what is looked for, and a general plan does not know it. */
const SEARCHES = /\blike\b|similarity\(| %>? /;

type Borrowed = Pick<pg.PoolClient, 'query' | 'release'>;

/**
 * A client whose connection parses each statement once, and plans it anew only while that gives better plans: for a short statement, that is
 * most of PostgreSQL's work. The name is made of the text, so that a connection knows the statements it has seen.
 */
export function prepared(client: Borrowed): Borrowed {
  let outdated: Error | undefined;
  const query = async (text: string, values: unknown[]) => {
    if (text.length > LONGEST || SEARCHES.test(text)) return client.query(text, values);
    try {
      return await client.query({ name: hash('sha1', text), text, values });
    } catch (error) {
      if (isPlanOutdated(error as Error)) outdated = error as Error;
      throw error;
    }
  };
  return { query: query as pg.PoolClient['query'], release: () => client.release(outdated) };
}
