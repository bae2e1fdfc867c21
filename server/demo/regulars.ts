import type { NewContact } from '#server/contacts/contacts.ts';
import { addDays, at } from './calendar.ts';
import { seeded } from './random.ts';

const FIRST =
  'Ada Ben Carla Dev Elena Finn Grace Hugo Ines Jonah Keiko Liam Maya Noor Owen Priya Quinn Rafael Sofia Theo Uma Victor Wren Ximena Yusuf Zoe Amos Beth Cole Dana'.split(
    ' ',
  );
const LAST =
  'Pelletier Ouellette Nguyen Brackett Cyr Dubois Ferreira Gagnon Hassan Libby Michaud Oyelaran Pratt Rossi Sawyer Thibodeau Varney Winslow Yates Zielinski'.split(
    ' ',
  );
const COUNT = 60;

const WEB_WORDING =
  'I agree to receive recurring automated marketing text messages from Maple Deli at the phone number provided. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to opt out, HELP for help.';
const COUNTER_WORDING = 'Asked at the counter: may we text you our offers? The customer said yes.';

/** The shop's regulars: most joined by the form or at the counter, some were added and have not confirmed yet. */
export function regulars(today: string): { at: Date; contact: NewContact }[] {
  const random = seeded(60);
  const list = Array.from({ length: COUNT }, (_, index) => {
    const name = `${FIRST[index % FIRST.length]} ${LAST[(index * 7) % LAST.length]}`;
    const joined = addDays(today, -1 - Math.floor(random.between(0, 76)));
    const mail = random.next() < 0.6 ? `${name.toLowerCase().replace(' ', '.')}${index}@example.com` : null;
    const contact: NewContact = {
      name,
      // 555-0100 to 555-0199 is kept for stories.
      phone_e164: `+120755501${String(index + 20).padStart(2, '0')}`,
      email: mail,
      consent: consentOf(random.next()),
    };
    return { at: at(joined, 10 + (index % 8), index % 60), contact };
  });
  return list.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function consentOf(chance: number): NewContact['consent'] {
  if (chance < 0.55) return { kind: 'opt_in', source: 'web_form', wording: WEB_WORDING };
  if (chance < 0.82) return { kind: 'opt_in', source: 'staff', wording: COUNTER_WORDING };
  return { kind: 'added_unconfirmed', source: 'staff' };
}
