import { z } from 'zod';
import { endpoint, Id, Instant } from '../../http.ts';
import { line } from '../../line.ts';
import { LoginReply } from '../account.ts';
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from '../limits.ts';
import { secondFactorTexts } from './second_factor.texts.ts';

const texts = secondFactorTexts;

export const Passkey = z.object({
  passkey_id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  /** The host name for which it was created, if that is not this installation's anymore. */
  works_only_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const SecondFactor = z.object({
  app_added_at: Instant.nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** The company requires it of every team member. */
  is_required: z.boolean(),
  /** The one address at which passkeys work; null when the installation has no address that browsers accept. */
  passkey_origin: z.string().nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The ways in which a second step can be taken. */
export const SECOND_STEPS = ['app', 'passkey', 'recovery_code'] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/** Options for the browser's `navigator.credentials`, in the JSON form of WebAuthn. */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** What a login needs between its two steps. The refusal of a right password carries it. */
export const SecondStepNeeded = z.object({
  /** Opens the second step, once, for ten minutes. */
  challenge: z.string(),
  ways: z.array(z.enum(SECOND_STEPS)),
  /** For the way `passkey`. */
  passkey_options: PasskeyOptions.nullable(),
  /** Why passkeys cannot be used, if the user has some. */
  note: z.string().nullable(),
});
export type SecondStepNeeded = z.infer<typeof SecondStepNeeded>;

const Base64Url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/);
const Challenge = z.string().min(1).max(100);
/** A password that is only compared: any text is accepted. */
const current_password = z.string().max(PASSWORD_MAX);

const credential = { id: Base64Url, rawId: Base64Url, type: z.literal('public-key') };

/** A new passkey, as browsers send it. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** A passkey's signature, as browsers send it. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

const SecondStepInput = z
  .object({
    challenge: Challenge,
    /** Six digits from the app. */
    code: z.string().trim().max(20).optional(),
    recovery_code: z.string().trim().max(40).optional(),
    passkey: PasskeyAnswer.optional(),
    /** The session that this browser had until now; it ends. */
    previous_token: z.string().max(200).optional(),
  })
  .refine((input) => input.code || input.recovery_code || input.passkey, texts.step.nothing);

/** Shown once; null when the user has some already. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });
const Done = z.object({});

// Their answers open the account, so they are not stored under an Idempotency-Key.
const own = { access: 'session', accountant: true, beforeSetUp: true, keyed: false } as const;

export const secondFactor = {
  takeStep: endpoint({
    method: 'POST',
    path: '/auth/login/second-step',
    summary: 'Finish a login with a code, a recovery code or a passkey',
    access: 'public',
    body: SecondStepInput,
    reply: LoginReply,
  }),
  startPasskeyLogin: endpoint({
    method: 'POST',
    path: '/auth/login/passkey',
    summary: 'Begin a login by passkey alone. Finish it with the second step',
    access: 'public',
    reply: z.object({ challenge: z.string(), passkey_options: PasskeyOptions }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    summary: "Get the user's second factors",
    access: 'session',
    accountant: true,
    beforeSetUp: true,
    reply: SecondFactor,
  }),
  startApp: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-factor/app/start',
    summary: 'Create the secret of an authenticator app. It counts once a code has confirmed it',
    body: z.object({ current_password }),
    reply: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** The address that the QR code contains, for a device that has the app itself. */
      uri: z.string(),
      qr_code: z.object({ width: z.number(), height: z.number(), path: z.string() }),
      /** Goes back with the first code. */
      set_up: z.string(),
    }),
  }),
  addApp: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-factor/app',
    summary: 'Add the authenticator app by its first code. With the first factor, other sessions end',
    body: z.object({ set_up: z.string().max(1000), code: z.string().trim().max(20) }),
    reply: RecoveryCodes,
  }),
  removeApp: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-factor/app/remove',
    summary: 'Remove the authenticator app; other sessions end',
    body: z.object({ current_password }),
    reply: Done,
  }),
  startPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-factor/passkeys/start',
    summary: 'Get the options with which a browser creates a passkey',
    body: z.object({ current_password }),
    reply: z.object({ challenge: z.string(), passkey_options: PasskeyOptions }),
  }),
  addPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-factor/passkeys',
    summary: 'Add a passkey. With the first factor, other sessions end',
    body: z.object({
      challenge: Challenge,
      name: line({ error: texts.passkeys.nameRequired }).min(1, texts.passkeys.nameRequired).max(PASSKEY_NAME_MAX),
      passkey: NewPasskey,
    }),
    reply: RecoveryCodes,
  }),
  removePasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-factor/passkeys/:passkey_id/remove',
    summary: 'Remove a passkey; other sessions end',
    params: z.object({ passkey_id: Id }),
    body: z.object({ current_password }),
    reply: Done,
  }),
  renewRecoveryCodes: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    summary: 'Create new recovery codes; the earlier ones stop working',
    body: z.object({ current_password }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  require: endpoint({
    method: 'PUT',
    path: '/company/second-factor',
    summary: 'Require a second factor of every team member, or make it optional again',
    access: 'session',
    role: 'owner',
    body: z.object({ is_required: z.boolean() }),
    reply: Done,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/team/members/:user_id/reset-second-factor',
    summary: 'Remove the second factors of a team member who has lost them; all of their sessions end',
    access: 'session',
    role: 'owner',
    params: z.object({ user_id: Id }),
    reply: Done,
  }),
};
