import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import type { NewPasskey, PasskeyAnswer } from '#contract/account/security/second_factor.ts';

const texts = secondFactorTexts.passkeys;

/** The browser or the device did not give a passkey; the message is a sentence to show. */
export class PasskeyFault extends Error {}

/** The options of a call, whose types the contract does not know. */
interface Options {
  challenge: string;
}

/** Has the device create a passkey. @throws PasskeyFault */
export async function createPasskey(options: Options): Promise<NewPasskey> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    return { id, rawId, type, response: { ...response, transports: response.transports ?? [] } };
  } catch (error) {
    throw faultOf(error);
  }
}

/** Has the device sign with a passkey. @throws PasskeyFault */
export async function signWithPasskey(options: Options): Promise<PasskeyAnswer> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    return { id, rawId, type, response };
  } catch (error) {
    throw faultOf(error);
  }
}

/** Whether this browser offers passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

function faultOf(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : '';
  if (!hasPasskeys()) return new PasskeyFault(texts.unsupported);
  if (name === 'InvalidStateError') return new PasskeyFault(texts.known);
  if (name === 'SecurityError') return new PasskeyFault(texts.unavailable);
  // The user closed the window, the time ran out, or there is none: browsers do not say which.
  return new PasskeyFault(texts.stopped);
}
