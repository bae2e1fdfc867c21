import type { ImportCheck } from '#contract/contacts/imports.ts';
import { IMPORT_FAULTS_SHOWN } from '#contract/contacts/limits.ts';
import { saysNo } from './contact.rules.ts';
import type { ReadRow, Sorted } from './sort.ts';

/** How many of the unknown tag names are listed. */
const UNKNOWN_TAGS_SHOWN = 20;

/** Adds up what the check of a file finds, batch by batch. */
export class CheckTally {
  readonly #counts = {
    rows: 0,
    last_row: 0,
    fresh: 0,
    duplicate: 0,
    known: 0,
    suppressed: 0,
    unwanted: 0,
    unanswered: 0,
    refused: 0,
  };
  readonly #errors: ImportCheck['errors'] = [];
  readonly #optingOut = new Set<string>();
  readonly #sayingNo = new Map<string, { phone_e164: string; name: string | null }>();
  /** By the lower-case name. */
  readonly #unknownTags = new Map<string, { name: string; rows: number }>();

  add(rows: readonly ReadRow[], sorted: Sorted): void {
    const counts = this.#counts;
    counts.rows += rows.length;
    counts.last_row = rows.at(-1)?.row ?? 0;
    counts.fresh += sorted.fresh.length;
    counts.duplicate += sorted.duplicate.length;
    counts.known += sorted.known.length;
    counts.refused += sorted.refused.length;
    counts.suppressed += sorted.fresh.filter(({ isSuppressed }) => isSuppressed).length;
    counts.unwanted += sorted.fresh.filter(saysNo).length;
    counts.unanswered += sorted.fresh.filter(({ consent_in_file: word }) => word === 'blank').length;
    for (const phone_e164 of sorted.optingOut) this.#optingOut.add(phone_e164);
    for (const contact of sorted.sayingNo) this.#sayingNo.set(contact.phone_e164, contact);
    for (const name of sorted.unknownTags) {
      const one = this.#unknownTags.get(name.toLowerCase()) ?? { name, rows: 0 };
      this.#unknownTags.set(name.toLowerCase(), { ...one, rows: one.rows + 1 });
    }
    for (const { row_number, faults } of sorted.refused) {
      if (this.#errors.length >= IMPORT_FAULTS_SHOWN) break;
      this.#errors.push(...faults.map((fault) => ({ row: row_number, ...fault })));
    }
  }

  found(): ImportCheck {
    const sayingNo = [...this.#sayingNo.values()].filter(({ phone_e164 }) => !this.#optingOut.has(phone_e164));
    return {
      ...this.#counts,
      opting_out: this.#optingOut.size,
      saying_no: sayingNo.length,
      saying_no_contacts: sayingNo.slice(0, IMPORT_FAULTS_SHOWN),
      unknown_tags: [...this.#unknownTags.values()].sort((a, b) => b.rows - a.rows).slice(0, UNKNOWN_TAGS_SHOWN),
      errors: this.#errors,
    };
  }
}
