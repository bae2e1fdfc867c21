import { passwordTexts } from '#contract/account/security/password.texts.ts';
import { type OwnWords, ownWordsFault } from '#contract/account/security/password_rules.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * Refuses a new password that attackers try first: a common one, a plain word, or the user's own name, shop or address.
 * @param field the name of the password on the wire
 * @throws AppError 422 with `fields`
 */
export async function requireGoodPassword(field: string, password: string, own: OwnWords): Promise<void> {
  const fault = ownWordsFault(password, own) ?? ((await isCommonPassword(password)) ? passwordTexts.common : null);
  if (fault) throw new AppError('invalid', fault, { fields: { [field]: fault } });
}

let listed: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether the password is listed, in any case, as it is or without the characters around it: the rule that asks for a special character makes
 * `Password1!` of `password1`, and attackers know that.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  listed ??= readLists();
  const list = await listed;
  const typed = password.toLowerCase();
  const bare = typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return list.has(typed) || list.has(bare);
}

/** Over 200,000 passwords, words and names, read when the first new password is chosen: they take a third of a second and 25 MB. */
async function readLists(): Promise<ReadonlySet<string>> {
  const packages = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const lists = packages.flatMap(({ dictionary }) => Object.values(dictionary));
  return new Set(lists.flatMap((list) => list.map((word) => String(word).toLowerCase())));
}
