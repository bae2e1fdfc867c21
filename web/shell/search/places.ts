import type { Role } from '#contract/http.ts';
import { searchTexts } from '#contract/shell/search.texts.ts';
import { paths } from '../../paths.ts';
import { navGroups } from '../bar/links.ts';
import { canChange } from '../gates/access.ts';
import { hasRole, type Shop } from '../shop.ts';

/** An address with its name, which the search offers without asking the server. */
export interface Place {
  to: string;
  label: string;
}

/** The places that the user can open. */
export function listPlaces(shop: Shop): Place[] {
  return navGroups(shop).flatMap(({ links }) => links.map(({ to, label }) => ({ to, label })));
}

/** The common tasks that the user can begin. */
export function listActions(shop: Shop): Place[] {
  const { invoice_scanning, loyalty_sms } = shop.features;
  const texts = searchTexts.actions;
  const all: (Place & { may: boolean; least: Role })[] = [
    { to: paths.invoices({ add: 1 }), label: texts.addInvoice, may: canChange(invoice_scanning), least: 'staff' },
    { to: paths.writeOff(), label: texts.writeOff, may: canChange(invoice_scanning), least: 'staff' },
    { to: paths.redeem(), label: texts.redeem, may: canChange(loyalty_sms), least: 'staff' },
    {
      to: paths.campaigns({ view: 'message' }),
      label: texts.writeCampaign,
      may: canChange(loyalty_sms),
      least: 'manager',
    },
    { to: paths.contactsImport(), label: texts.importContacts, may: canChange(loyalty_sms), least: 'manager' },
    { to: paths.posterInput(), label: texts.makePoster, may: canChange(loyalty_sms), least: 'manager' },
  ];
  return all.filter(({ may, least }) => may && hasRole(shop.user, least)).map(({ to, label }) => ({ to, label }));
}

/** Those whose name has every typed word, in any order. */
export function matching(places: Place[], typed: string): Place[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return places.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
