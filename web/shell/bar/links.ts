import {
  IconChartLine,
  IconClipboardList,
  IconFileInvoice,
  IconHelpCircle,
  IconListCheck,
  IconMessageReply,
  IconMessages,
  IconPackages,
  IconQrcode,
  IconReceipt,
  IconReportAnalytics,
  IconScan,
  IconSpeakerphone,
  IconToolsKitchen2,
  IconTruck,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { FeatureCode } from '#contract/http.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import type { WaitingKind } from '#contract/shell/waiting.ts';
import { paths } from '../../paths.ts';
import { canOpen } from '../gates/access.ts';
import type { Shop } from '../shop.ts';

export interface NavLinkItem {
  to: string;
  label: string;
  icon: typeof IconPackages;
  /** Addresses beside its own that are a part of the same place. */
  covers?: readonly string[];
  /** Carries the number of those that wait for a user. */
  counts?: Counted;
  /** Has a place in the bar at the bottom of a phone, with this label. */
  bottom?: string;
}

/** What waits for a user and is counted beside a link. */
export type Counted = Extract<WaitingKind, 'invoices_to_review' | 'replies'>;

/** One of the two books, Stock and Customers, or the places for everyone. */
export interface NavGroup {
  /** Null: for everyone. */
  feature: FeatureCode | null;
  label: string;
  links: NavLinkItem[];
}

/** A group of links that belongs to a feature. */
export interface Book extends NavGroup {
  feature: FeatureCode;
}

const GROUPS: NavGroup[] = [
  {
    feature: 'invoice_scanning',
    label: shellTexts.groups.stock,
    links: [
      {
        to: paths.inventory(),
        label: shellTexts.links.inventory,
        icon: IconPackages,
        bottom: shellTexts.links.inventory,
      },
      {
        to: paths.invoices(),
        label: shellTexts.links.invoices,
        icon: IconFileInvoice,
        counts: 'invoices_to_review',
        bottom: shellTexts.links.invoices,
      },
      {
        to: paths.orders(),
        label: shellTexts.links.orders,
        icon: IconClipboardList,
      },
      {
        to: paths.counts(),
        label: shellTexts.links.counts,
        icon: IconListCheck,
        bottom: shellTexts.links.counts,
      },
      { to: paths.sales(), label: shellTexts.links.sales, icon: IconReceipt },
      { to: paths.recipes(), label: shellTexts.links.recipes, icon: IconToolsKitchen2 },
      { to: paths.vendors(), label: shellTexts.links.vendors, icon: IconTruck },
      { to: paths.reports(), label: shellTexts.links.reports, icon: IconReportAnalytics },
    ],
  },
  {
    feature: 'loyalty_sms',
    label: shellTexts.groups.customers,
    links: [
      { to: paths.analytics(), label: shellTexts.links.home, icon: IconChartLine, bottom: shellTexts.links.home },
      {
        to: paths.campaigns(),
        label: shellTexts.links.campaigns,
        icon: IconSpeakerphone,
        bottom: shellTexts.links.engage,
      },
      { to: paths.templates(), label: shellTexts.links.templates, icon: IconMessages },
      {
        to: paths.replies(),
        label: shellTexts.links.replies,
        icon: IconMessageReply,
        counts: 'replies',
        bottom: shellTexts.links.replies,
      },
      { to: paths.contacts(), label: shellTexts.links.contacts, icon: IconUsers },
      { to: paths.redeem(), label: shellTexts.links.redeem, icon: IconScan, bottom: shellTexts.links.redeem },
      {
        to: paths.program(),
        label: shellTexts.links.program,
        icon: IconQrcode,
        covers: [paths.posterInput(), paths.posterPreview(), paths.welcomePageBuilder(), paths.promoPageEdit()],
      },
    ],
  },
  {
    feature: null,
    label: shellTexts.groups.everyone,
    links: [
      { to: paths.settings(), label: shellTexts.links.profile, icon: IconUserCircle },
      { to: paths.feedback(), label: shellTexts.links.help, icon: IconHelpCircle },
    ],
  },
];

/** Whether that address is in the place that a link leads to. */
export function isIn({ to, covers = [] }: Pick<NavLinkItem, 'to' | 'covers'>, pathname: string): boolean {
  return [to, ...covers].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

type Features = Pick<Shop, 'features'>;

/** The groups of links whose feature the company has, and those for everyone, which come last. */
export function navGroups({ features }: Features): NavGroup[] {
  return GROUPS.filter(({ feature }) => feature === null || canOpen(features[feature]));
}

/** Narrows to the groups that belong to a feature. */
export function isBook(group: NavGroup): group is Book {
  return group.feature !== null;
}

/** The inner route where no further path is given. */
export function defaultRoute({ features }: Features): string {
  if (canOpen(features.loyalty_sms)) return paths.analytics();
  return canOpen(features.invoice_scanning) ? paths.inventory() : paths.settings();
}

/** Where the logo leads: to a clean first view. */
export function logoTarget({ features }: Features): string {
  if (canOpen(features.loyalty_sms)) return paths.analytics();
  return canOpen(features.invoice_scanning) ? paths.inventory({ reset: true }) : paths.settings();
}
