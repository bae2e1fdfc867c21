import { IconFileInvoice, IconPackages, IconTruck } from '@tabler/icons-react';
import type { FeatureCode } from '#contract/http.ts';
import { shellTexts } from '#contract/texts/shell.ts';
import { paths } from '../paths.ts';
import type { Shop } from './shop.ts';

export interface NavLinkItem {
  to: string;
  label: string;
  icon: typeof IconPackages;
  /** Carries the number of invoices that wait for a person. */
  countsReviews?: boolean;
}

export interface NavGroup {
  feature: FeatureCode;
  label: string;
  links: NavLinkItem[];
}

const GROUPS: NavGroup[] = [
  {
    feature: 'invoice_scanning',
    label: shellTexts.groups.stock,
    links: [
      { to: paths.inventory(), label: shellTexts.links.inventory, icon: IconPackages },
      { to: paths.invoices(), label: shellTexts.links.invoices, icon: IconFileInvoice, countsReviews: true },
      { to: paths.vendors(), label: shellTexts.links.vendors, icon: IconTruck },
    ],
  },
];

/** The groups of links whose feature the company has. */
export function navGroups(shop: Shop): NavGroup[] {
  return GROUPS.filter((group) => shop.features[group.feature].allowed);
}

/** Where the logo leads. */
export function logoTarget(shop: Shop): string {
  return shop.features.invoice_scanning.allowed ? paths.inventory({ reset: true }) : paths.home();
}
