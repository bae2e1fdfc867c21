import { expect, test } from 'vitest';
import type { FeatureAccess } from '#contract/account/account.ts';
import { ROLES } from '#contract/http.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { defaultRoute, isIn, logoTarget, navGroups } from '../bar/links.ts';
import { featuresFor, hasRole, mayTake, whyNot } from '../shop.ts';
import { accessState, canChange, canOpen, missingFeature, NO_FEATURE, noAccess } from './access.ts';

const PAID: FeatureAccess = { allowed: true, access_type: 'paid' };
const TRIAL: FeatureAccess = { allowed: true, access_type: 'trial' };
const LAPSED: FeatureAccess = {
  allowed: true,
  access_type: 'trial',
  read_only: true,
  ends_at: '2026-12-01T00:00:00.000Z',
};

const both = (invoice_scanning: FeatureAccess, loyalty_sms: FeatureAccess) => ({ invoice_scanning, loyalty_sms });
const paying = { is_paid_user: true, trial_expired: false };
const trying = { is_paid_user: false, trial_expired: false };
const lapsed = { is_paid_user: false, trial_expired: true };

// spec: 4-access-state, 6-entitlements
test('The access state is paid, trial or no_access', () => {
  expect(accessState(paying, both(PAID, NO_FEATURE))).toBe('paid');
  expect(accessState(trying, both(NO_FEATURE, TRIAL))).toBe('trial');
  expect(accessState(trying, both(NO_FEATURE, NO_FEATURE))).toBe('no_access');
  expect(accessState(lapsed, both(LAPSED, NO_FEATURE))).toBe('trial');
  expect(accessState(lapsed, both(NO_FEATURE, NO_FEATURE))).toBe('no_access');
  expect(noAccess()).toEqual({
    reason: 'no_access',
    message: "You don't have access to any services. Please upgrade your account or contact support.",
  });
});

test('A lapsed feature opens, and one with a failed check does not', () => {
  expect([PAID, TRIAL, LAPSED, NO_FEATURE].map(canOpen)).toEqual([true, true, true, false]);
});

test('A lapsed feature can be viewed and exported by role, and not changed', () => {
  expect([PAID, TRIAL, LAPSED, NO_FEATURE].map(canChange)).toEqual([true, true, false, false]);
  const reading = { reads_only: true } as const;
  for (const role of ROLES) expect(hasRole({ role, ...reading }, 'staff')).toBe(false);
  expect(ROLES.map((role) => mayTake({ role, ...reading }, 'manager'))).toEqual([false, false, true, true]);
  expect(ROLES.map((role) => hasRole({ role }, 'manager'))).toEqual([false, false, true, true]);
  expect(whyNot({ role: 'owner', ...reading }, 'A manager can.')).toBe(shellTexts.readsOnly);
  expect(whyNot({ role: 'staff' }, 'A manager can.')).toBe('A manager can.');
});

test('A user with only the other feature learns which one is missing, and one without any gets the one reason', () => {
  expect(missingFeature(trying, both(NO_FEATURE, TRIAL), 'invoice_scanning')).toEqual({
    reason: 'missing_feature',
    message: 'Invoice scanning is not part of your plan or trial.',
    feature: 'invoice_scanning',
  });
  expect(missingFeature(lapsed, both(LAPSED, NO_FEATURE), 'loyalty_sms').reason).toBe('missing_feature');
  expect(missingFeature(lapsed, both(NO_FEATURE, NO_FEATURE), 'invoice_scanning')).toEqual(noAccess());
});

// spec: 2.2-logo, 2.1-default-route
test('The logo and the bare address lead to the first available feature', () => {
  const targets = (features: ReturnType<typeof both>) => [logoTarget({ features }), defaultRoute({ features })];
  expect(targets(both(PAID, PAID))).toEqual(['/loyalty-analytics', '/loyalty-analytics']);
  expect(targets(both(LAPSED, NO_FEATURE))).toEqual(['/inventory?reset=true', '/inventory']);
  expect(targets(both(NO_FEATURE, TRIAL))).toEqual(['/loyalty-analytics', '/loyalty-analytics']);
  expect(targets(both(PAID, NO_FEATURE))).toEqual(['/inventory?reset=true', '/inventory']);
  expect(targets(both(NO_FEATURE, NO_FEATURE))).toEqual(['/settings', '/settings']);
});

// spec: 2.2-links-for-all, 2.2-links-loyalty
test('Profile and Help are always in the menu, the others by feature', () => {
  const labels = (features: ReturnType<typeof both>) =>
    navGroups({ features }).flatMap(({ links }) => links.map(({ label, to }) => `${label} ${to}`));
  expect(labels(both(NO_FEATURE, NO_FEATURE))).toEqual(['Profile /settings', 'Help /add_feedback']);
  expect(labels(both(TRIAL, NO_FEATURE))).toEqual([
    'Inventory /inventory',
    'Invoices /invoices',
    'Orders /orders',
    'Counts /counts',
    'Sales /pos',
    'Recipes /recipes',
    'Vendors /vendors',
    'Reports /reports',
    'Profile /settings',
    'Help /add_feedback',
  ]);
  expect(labels(both(NO_FEATURE, TRIAL))[0]).toBe('Home /loyalty-analytics');
  expect(labels(both(NO_FEATURE, TRIAL))).toEqual(
    expect.arrayContaining(['Member Engagement /campaign', 'Template Builder /template-builder', 'Contacts /contacts']),
  );
});

test('A menu link is current on every address of its section', () => {
  const links = navGroups({ features: both(PAID, PAID) }).flatMap((group) => group.links);
  const marked = (pathname: string) => links.filter((link) => isIn(link, pathname)).map(({ label }) => label);
  for (const path of ['/program', '/poster/input', '/poster-preview', '/welcome-builder', '/promo-page-edit'])
    expect(marked(path), path).toEqual([shellTexts.links.program]);
  expect(marked('/campaign/coupons')).toEqual([shellTexts.links.campaigns]);
  expect(marked('/campaigns')).toEqual([]);
});

test('Accountants see the screens of invoices and stock, and none of customers', () => {
  const labels = (role: (typeof ROLES)[number]) =>
    navGroups({ features: featuresFor({ role }, both(PAID, PAID)) }).flatMap(({ links }) => links.map(({ to }) => to));
  expect(labels('accountant')).toEqual([
    '/inventory',
    '/invoices',
    '/orders',
    '/counts',
    '/pos',
    '/recipes',
    '/vendors',
    '/reports',
    '/settings',
    '/add_feedback',
  ]);
  expect(labels('staff')).toContain('/contacts');
});
