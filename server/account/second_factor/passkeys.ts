import type { NewPasskey, PasskeyAnswer } from '#contract/account/security/second_factor.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { RelyingParty } from './relying_party.ts';
import type { listPasskeys } from './second_factor.sql.ts';

/** A tenth of a start when it was loaded there. */
const webauthn = () => import('@simplewebauthn/server');

type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** What a passkey remembers of its user: the id alone. */
export const userHandleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');

/** The user whom a passkey names, or null. */
export function userOfHandle(handle: string | null | undefined): string | null {
  const hex = Buffer.from(handle ?? '', 'base64url').toString('hex');
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  return parts.length === 5 ? parts.join('-') : null;
}

/** For the browser that creates a passkey. Those that the user has are not created again. */
export async function creationOptions(
  party: RelyingParty,
  challenge: string,
  user: { user_id: string; username: string; passkeys: readonly PasskeyRow[] },
) {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: commonTexts.product,
    rpID: party.id,
    challenge: Buffer.from(challenge, 'base64url'),
    userID: Uint8Array.from(userHandleOf(user.user_id)),
    userName: user.username,
    attestationType: 'none',
    excludeCredentials: credentialsOf(user.passkeys),
    // Kept by the device, it can log in without a name; a device that cannot keep it is a good second step nevertheless.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** For the browser that uses a passkey: one of these, or without a list whichever the device has for us. */
export async function requestOptions(party: RelyingParty, challenge: string, passkeys: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(challenge, 'base64url'),
    allowCredentials: credentialsOf(passkeys),
    userVerification: passkeys.length > 0 ? 'preferred' : 'required',
  });
  return { ...options };
}

function credentialsOf(passkeys: readonly PasskeyRow[]) {
  return passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports: transportsOf(transports) }));
}

/** The parts of a new passkey that are stored; null when it does not answer our challenge at our address. */
export async function checkNewPasskey(party: RelyingParty, challenge: string, passkey: NewPasskey) {
  const { response, ...rest } = passkey;
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...rest,
        response: { ...response, transports: transportsOf(response.transports) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: response.transports,
      rp_id: party.id,
    };
  } catch {
    // The library throws for everything that is wrong with what a browser sent.
    return null;
  }
}

/**
 * The passkey's new counter; null when the signature is not its own, not for our challenge and address, or when its counter shows a copy.
 * @param isAlone nothing else proves who it is: the device has to have checked its user
 */
export async function checkPasskeyAnswer(
  party: RelyingParty,
  challenge: string,
  { answer, passkey, isAlone }: { answer: PasskeyAnswer; passkey: PasskeyRow; isAlone: boolean },
): Promise<number | null> {
  const { userHandle, ...response } = answer.response;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
        transports: transportsOf(passkey.transports),
      },
      requireUserVerification: isAlone,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Browsers may name ways of which we do not know. */
function transportsOf(names: readonly string[]) {
  return TRANSPORTS.filter((known) => names.includes(known));
}
