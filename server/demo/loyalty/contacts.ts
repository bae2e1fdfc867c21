import { addDays } from '#contract/dates.ts';
import type { NewContact, OptIn } from '#server/contacts/contacts.ts';
import { at } from '../calendar.ts';
import { seeded } from '../random.ts';

const FIRST =
  'Ada Ben Carla Dev Elena Finn Grace Hugo Ines Jonah Keiko Liam Maya Noor Owen Priya Quinn Rafael Sofia Theo Uma Victor Wren Ximena Yusuf Zoe Amos Beth Cole Dana'.split(
    ' ',
  );
const LAST =
  'Pelletier Ouellette Nguyen Brackett Cyr Dubois Ferreira Gagnon Hassan Libby Michaud Oyelaran Pratt Rossi Sawyer Thibodeau Varney Winslow Yates Zielinski'.split(
    ' ',
  );
const COUNT = 60;
const READS_SPANISH = ['Elena', 'Ines', 'Rafael', 'Ximena'];

const WEB_WORDING =
  'I agree to receive recurring automated marketing text messages from Maple Deli at the phone number provided. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to opt out, HELP for help.';
/** The place whose code they scanned; some typed the address. */
const SCANNED = ['till', 'door', 'till', undefined, 'table-4', 'till', 'door'];

/** A contact who joined, or whom the shop added. */
export type DemoContact = { at: Date } & ({ joined: OptIn } | { added: NewContact });

/** The shop's frequent customers: most joined by the form or at the counter, some were added and have not confirmed yet. */
export function demoContacts(today: string): DemoContact[] {
  const random = seeded(60);
  const list = Array.from({ length: COUNT }, (_, index): DemoContact => {
    const name = `${FIRST[index % FIRST.length]} ${LAST[(index * 7) % LAST.length]}`;
    const date = addDays(today, -1 - Math.floor(random.between(0, 76)));
    const email = random.next() < 0.6 ? `${name.toLowerCase().replace(' ', '.')}${index}@example.com` : undefined;
    // 555-0100 to 555-0199 is reserved for fiction.
    const language = READS_SPANISH.some((first) => name.startsWith(first)) ? ('es' as const) : ('en' as const);
    const details = { name, email, language, phone_e164: `+120755501${String(index + 20).padStart(2, '0')}` };
    const moment = at(date, 10 + (index % 8), index % 60);
    const chance = random.next();
    if (chance < 0.55) {
      const joined_from = SCANNED[index % SCANNED.length];
      return {
        at: moment,
        joined: { ...details, source: 'web_form', joined_from, wording: WEB_WORDING, evidence: {} },
      };
    }
    const attestation = { how: 'Signed the card at the counter', when: date, by: 'Sam' };
    return { at: moment, added: { ...details, source: 'staff', consented: chance < 0.82, attestation } };
  });
  return list.sort((a, b) => a.at.getTime() - b.at.getTime());
}
