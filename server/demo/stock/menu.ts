import { addDays } from '#contract/dates.ts';
import { instantOf } from '#server/platform/dates.ts';
import { weekdayOf } from '../calendar.ts';
import { type Random, seeded } from '../random.ts';
import { SHOP } from '../staff.ts';

/** Weeks of tickets until yesterday. */
const TICKET_DAYS = 63;

/** What the shop sells: its name, the price, how many of a hundred tickets have it, and the goods of those sold as they are. */
export interface Dish {
  name: string;
  price: number;
  share: number;
  /** The quantity of an item that is sold without a recipe. */
  goods?: { sku: string; quantity: string };
}

const made = (name: string, price: number, share: number): Dish => ({ name, price, share });
const sold = (name: string, price: number, share: number, sku: string, quantity = '1'): Dish => ({
  ...made(name, price, share),
  goods: { sku, quantity },
});

export const MENU: readonly Dish[] = [
  made('Drip coffee', 2.75, 36),
  made('Decaf coffee', 2.75, 5),
  made('Oat latte', 4.95, 12),
  made('Latte', 4.5, 20),
  made('Cappuccino', 4.25, 11),
  made('Bagel, egg and cheese', 5.95, 10),
  made('Bacon, egg and cheese', 6.95, 9),
  made('Avocado toast', 8.5, 6),
  made('Turkey club', 11.95, 12),
  made('Ham and Swiss ciabatta', 9.75, 8),
  made('Roast beef on brioche', 9.5, 7),
  made('Italian ciabatta', 10.25, 5),
  made('Grilled chicken on brioche', 10.5, 6),
  made('Tuna melt', 10.5, 6),
  made('Egg salad sandwich', 7.95, 5),
  made('Grilled cheese', 7.5, 7),
  made('Caprese ciabatta', 9.5, 6),
  made('Garden salad', 9.25, 5),
  made('Chicken Caesar salad', 11.25, 5),
  sold('Turkey breast, half pound', 6.95, 8, '10110', '0.5'),
  sold('Black Forest ham, half pound', 5.95, 6, '10118', '0.5'),
  sold('Roast beef, half pound', 8.95, 5, '10131', '0.5'),
  sold('Genoa salami, half pound', 6.5, 2, '10144', '0.5'),
  sold('American cheese, half pound', 4.5, 3, '20310', '0.5'),
  sold('Provolone, half pound', 5.25, 3, '20322', '0.5'),
  sold('Kettle chips, sea salt', 2.35, 15, '40210'),
  sold('Sparkling water, lemon', 1.55, 13, '40224'),
  sold('Iced tea, unsweetened', 3.1, 7, '40237'),
];

export interface DemoTicket {
  number: string;
  date: string;
  /** Of the day, at the shop. */
  minute: number;
  sold_at: Date;
  lines: { dish: Dish; quantity: number }[];
}

/** The tickets of the weeks until yesterday. The same date gives the same tickets. */
export function pastTickets(today: string): DemoTicket[] {
  const random = seeded(2_026);
  const tickets: DemoTicket[] = [];
  for (let back = TICKET_DAYS; back > 0; back -= 1) {
    const date = addDays(today, -back);
    const count = Math.round((weekdayOf(date) >= 4 ? 64 : 48) * random.between(0.85, 1.15));
    for (let number = 1; number <= count; number += 1) {
      const minute = minuteOf(random);
      const sold_at = new Date(instantOf(SHOP.time_zone, date, minute));
      const lines = linesOf(random);
      if (lines.length > 0) tickets.push({ number: `${date}-${number}`, date, minute, sold_at, lines });
    }
  }
  return tickets;
}

function linesOf(random: Random): DemoTicket['lines'] {
  return MENU.flatMap((dish) => {
    if (random.next() * 100 >= dish.share) return [];
    return [{ dish, quantity: random.next() < 0.12 ? 2 : 1 }];
  });
}

/** Most come for breakfast or lunch. */
function minuteOf(random: Random): number {
  return Math.floor((random.next() < 0.5 ? random.between(7, 11) : random.between(11, 17)) * 60);
}

/** In cents. */
export function totalOf({ lines }: DemoTicket): number {
  return lines.reduce((sum, { dish, quantity }) => sum + quantity * Math.round(dish.price * 100), 0);
}
