import { z } from 'zod';
import type { Language } from './language.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './limits.ts';
import type { StaleAfter } from './live_types.ts';
import { commonTexts } from './texts/common.ts';

/**
 * Who can call. `session`: any signed-in user; `operator`: a user whom the setting OPERATORS names, for everybody else it does not exist; a
 * feature code: a signed-in user whose company has that feature, paid or on trial.
 */
export type Access = 'public' | 'session' | 'operator' | FeatureCode;

export const FEATURE_CODES = ['invoice_scanning', 'loyalty_sms'] as const;
export type FeatureCode = (typeof FEATURE_CODES)[number];

/**
 * Owners can do what managers can, and managers what staff can. Accountants are outside of this order: they read and export invoices, stock
 * and costs, and change nothing.
 */
export const ROLES = ['accountant', 'staff', 'manager', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether the second role can do something that the first cannot. */
export function roleRises(from: Role, to: Role): boolean {
  // An accountant can export what staff can only view.
  if (from === 'staff' && to === 'accountant') return true;
  return ROLES.indexOf(to) > ROLES.indexOf(from);
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API, known to both sides: the server binds it, the browser calls it, the OpenAPI page shows it. `path` follows `/api` and
 * names its parameters `:like_this`.
 */
export interface Endpoint {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  /** The lowest role that can call, of those above accountants; staff by default. */
  role?: Exclude<Role, 'accountant'>;
  /**
   * Whether an accountant can call it. By default only what reads invoices and stock, whatever role it asks of others; it must reveal no
   * customer.
   */
  accountant?: boolean;
  /** Whether it works for a user who has yet to set up the second factor that the company requires. */
  beforeSetUp?: true;
  /** It causes texts to customers; refused while the operator has suspended the company, like every upload. */
  sends?: true;
  /** Whether it works while an ended feature can still be read; a GET does unless it says `false`, anything else only with `true`. */
  grace?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body; `'multipart'` for file uploads, `'form'` where urlencoded, multipart and JSON are all accepted. */
  body?: z.ZodType | 'multipart' | 'form';
  /** `'stream'` when the answer is not JSON (pictures, files, event streams). */
  reply: z.ZodType | 'stream';
  /** For calls of the customer pages, which use both languages: the sentence for a field that the schema refuses. */
  faults?: Record<Language, Record<string, string>>;
  /** For calls whose answers pages keep: which live events make them fetch again. */
  staleAfter?: StaleAfter;
  /** False for a signed-in call whose answer is not stored under an `Idempotency-Key`: it only reads, or its answer opens something. */
  keyed?: false;
}

/** Declares an endpoint without widening its types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Whether a signed-in user with this role can call it. */
export function mayCall(userRole: Role, { access, method, role = 'staff', ...rest }: Endpoint): boolean {
  if (userRole === 'accountant') return rest.accountant ?? (access === 'invoice_scanning' && method === 'GET');
  return ROLES.indexOf(userRole) >= ROLES.indexOf(role);
}

/** Whether an `Idempotency-Key` makes a repeated request harmless: signed-in calls that change something. */
export function isKeyed({ method, access, reply, keyed }: Endpoint): boolean {
  return method !== 'GET' && access !== 'public' && reply !== 'stream' && keyed !== false;
}

/** The answer of every failed call. `detail` is a sentence for a human, `code` is for programs; some codes have more fields. */
export const ApiError = z.object({ detail: z.string(), code: z.string() }).loose();
export type ApiError = z.infer<typeof ApiError>;

export const ERROR_CODES = {
  bad_request: 400,
  not_signed_in: 401,
  forbidden: 403,
  no_access: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  insufficient_storage: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** The finer code of a 409 that decides nothing: two changes waited for each other, and this one can be repeated. */
export const CHANGED_AT_ONCE = 'changed_at_once';

/** Offset paging, shared by every list. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  offset: z.coerce.number().int().min(0).default(0),
});

export const Id = z.uuid();
/** The form of an id, for texts that no schema has checked. PostgreSQL reads capitals as well. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** ISO calendar date, `2026-11-20`. */
export const CalendarDate = z.iso
  .date(commonTexts.noSuchDay)
  // The calendar of the database begins with the year 1.
  .refine((day) => !day.startsWith('0000'), commonTexts.noSuchDay);
/** Names what a form began from. */
export const FormVersion = z.string().max(64);
/** ISO instant in UTC. */
export const Instant = z.iso.datetime();
