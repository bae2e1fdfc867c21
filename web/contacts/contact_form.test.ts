import { expect, test } from 'vitest';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { ApiFailure } from '../api.ts';
import { bodyOf, contactFaults, refusalsOf, valuesOf } from './contact_form.ts';

const CONTACT: Contact = {
  loyalty_customer_id: '018f2f7e-0000-7000-8000-000000000001',
  name: 'Ada',
  phone_e164: '+12075550142',
  email: null,
  consented: false,
  consent: 'needs_confirmation',
  confirmation_asked_at: null,
  confirmation_goes_out_at: null,
  language: 'en',
  zip_code: null,
  source: 'staff',
  unreachable_at: null,
  archived_at: null,
  created_at: '2026-01-05T12:00:00.000Z',
  updated_at: null,
  tags: [{ tag_id: '018f2f7e-0000-7000-8000-000000000002', name: 'Regular', color_hex: '#007bff' }],
};

test('A new contact counts as consented once the user attests how', () => {
  const values = { ...valuesOf(null), phone: ' 207 555 0142 ' };
  expect(bodyOf(values, null)).toMatchObject({ phone_e164: '207 555 0142', consented: true });
  expect(bodyOf(values, null)).not.toHaveProperty('attestation');
  const told = { ...values, how: ' Said yes ', when: '2026-01-05' };
  expect(bodyOf(told, null).attestation).toEqual({ how: 'Said yes', when: '2026-01-05' });
  expect(bodyOf({ ...told, consented: false }, null)).not.toHaveProperty('attestation');
});

test('Editing leaves a settled consent out', () => {
  const settled: Contact = { ...CONTACT, consent: 'consented', consented: true };
  expect(bodyOf({ ...valuesOf(settled), how: 'Said yes' }, settled)).not.toHaveProperty('consented');
  expect(bodyOf(valuesOf(CONTACT), CONTACT)).toMatchObject({ consented: false, tags: ['Regular'] });
});

test.each([
  [{ phone: '555' }, { phone: contactErrors.phone }],
  [{ zip_code: '0410' }, { zip_code: fieldTexts.zip }],
  [{ how: 'Said yes', when: '2199-01-01' }, { when: contactErrors.attestationFuture }],
  [{ how: 'Signed the card', when: '' }, { when: contactErrors.attestationWhen }],
  [{ how: ' ', when: '' }, {}],
  [{ consented: false, how: 'Signed the card', when: '' }, {}],
  [{}, {}],
])('The form reports %j before the request', (change, faults) => {
  expect(contactFaults({ ...valuesOf(null), phone: '2075550142', ...change }, true)).toEqual(faults);
});

test('The server’s refusals appear beside their fields', () => {
  const fields = { phone_e164: 'Taken.', 'attestation.when': 'Not yet.', tags: 'Unknown.' };
  const refused = new ApiFailure(422, 'invalid', 'Taken.', { fields });
  expect(refusalsOf(refused)).toEqual({ phone: 'Taken.', when: 'Not yet.', tags: 'Unknown.' });
  expect(refusalsOf(new Error('down'))).toEqual({});
});
