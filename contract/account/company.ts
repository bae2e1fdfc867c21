import { z } from 'zod';
import { endpoint, FormVersion } from '../http.ts';
import { EMAIL_MAX, NAME_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { companyTexts } from './company.texts.ts';
import { ADDRESS_MAX, TIME_ZONE_MAX } from './limits.ts';
import { ZipCode } from './signup.ts';

/** What is wrong with the contact details for HELP, or null: empty, a phone number or an email address. */
export function helpContactFault(contact: string): string | null {
  const text = contact.trim();
  if (text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const isPhone = /^\+?[\d\s().-]+$/.test(text) && digits.length >= 10 && digits.length <= 15;
  return isPhone ? null : companyTexts.helpContactShape;
}

/** Whether it names a time zone. An offset such as `-05:00` does not: PostgreSQL reads it with the other sign. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined && /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const CompanyDetails = z.object({
  name: z.string(),
  zip_code: z.string(),
  /** IANA, `America/New_York`. */
  time_zone: z.string(),
  address: z.string(),
  /** The contact details in the answer to HELP: a phone number or an email address; empty when none was given. */
  help_contact: z.string(),
  /** ISO 4217. */
  currency: z.string(),
});
export type CompanyDetails = z.infer<typeof CompanyDetails>;

const HelpContact = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .refine((text) => helpContactFault(text) === null, companyTexts.helpContactShape);

const CompanyDetailsInput = z.object({
  name: line().min(1, companyTexts.nameRequired).max(NAME_MAX),
  zip_code: ZipCode,
  time_zone: z.string().max(TIME_ZONE_MAX).refine(isTimeZone, companyTexts.timeZoneUnknown),
  address: z.string().trim().max(ADDRESS_MAX),
  help_contact: HelpContact,
  currency: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), companyTexts.currencyUnknown)
    .optional(),
});
export type CompanyDetailsInput = z.output<typeof CompanyDetailsInput>;

export const CompanyStorage = z.object({
  /** What counts: originals of invoices, and files of contacts until they are deleted. */
  used_bytes: z.number().int().nonnegative(),
  allowed_bytes: z.number().int().positive(),
});
export type CompanyStorage = z.infer<typeof CompanyStorage>;

export const company = {
  getDetails: endpoint({
    method: 'GET',
    path: '/company/details',
    summary: "Get the company's details",
    access: 'session',
    accountant: true,
    reply: CompanyDetails.extend({ version: FormVersion }),
  }),
  updateDetails: endpoint({
    method: 'PUT',
    path: '/company/details',
    summary: "Change the company's details",
    access: 'session',
    role: 'owner',
    /** Refused when the details are no longer those of `version`. */
    body: CompanyDetailsInput.extend({ version: FormVersion.optional() }),
    reply: CompanyDetails.extend({ version: FormVersion }),
  }),
  setHelpContact: endpoint({
    method: 'PUT',
    path: '/company/help-contact',
    summary: 'Set the contact that customers get when they text HELP',
    access: 'loyalty_sms',
    role: 'manager',
    body: z.object({
      help_contact: HelpContact.refine((text) => text !== '', companyTexts.helpContactRequired),
    }),
    reply: CompanyDetails.pick({ help_contact: true }),
  }),
  getStorage: endpoint({
    method: 'GET',
    path: '/company/storage',
    summary: 'Get how much of its space for files the company has used',
    access: 'session',
    accountant: true,
    reply: CompanyStorage,
  }),
};
