import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a device says besides the user's presence; tests let it lie. */
export interface Lies {
  origin?: string;
  /** Whether it has checked its user. */
  isVerified?: boolean;
  counter?: number;
}

interface Options {
  challenge: string;
  user?: unknown;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** A device with one passkey (WebAuthn level 2), as far as a server can see it. */
export function passkeyDevice(rpId = 'localhost', home = 'http://localhost') {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, { challenge }: Options, origin = home) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authData({ isVerified = true, ...lies }: Lies, attested = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(lies.counter ?? counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    /** The answer to the options for a new passkey. */
    create(options: Options, lies: Lies = {}) {
      userHandle = (options.user as { id: string } | undefined)?.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        coordinate(x),
        Buffer.from([0x22]),
        coordinate(y),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authData(lies, attested);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: encode(id),
        rawId: encode(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', options, lies.origin)),
          attestationObject: encode(attestation),
          transports: ['internal'],
        },
      };
    },
    /** The answer to the options of a login. */
    use(options: Options, lies: Lies = {}) {
      const client = clientData('webauthn.get', options, lies.origin);
      const data = authData(lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: encode(id),
        rawId: encode(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: userHandle ?? null,
        },
      };
    },
  };
}
