import { hash, verify } from '@node-rs/argon2';

// OWASP's password storage cheat sheet: argon2id with 19 MiB, 2 passes, 1 lane.
// 2 is the library's number for argon2id; its enum does not exist at run time.
export const ARGON2_OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

/** An argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2_OPTIONS);
}

/** Whether the password is right. Without a hash (an unknown user) it takes as long and returns false. */
export async function checkPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  if (storedHash !== undefined) return verify(storedHash, password);
  decoy ??= hash('no user has this password', ARGON2_OPTIONS);
  await verify(await decoy, password);
  return false;
}
