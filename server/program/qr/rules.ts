import { pagePath } from '#contract/customer/addresses.ts';

/**
 * The page on which a customer joins, when `baseUrl` is one of our own origins, otherwise null: a printed poster must never lead to another
 * site. `source` is the code of the place where it hangs.
 */
export function signupUrl(
  baseUrl: string,
  ownOrigins: readonly string[],
  companyId: string,
  source?: string,
): string | null {
  const origin = originOf(baseUrl);
  if (origin === null || !ownOrigins.some((own) => originOf(own) === origin)) return null;
  return `${origin}${pagePath({ company_id: companyId, source })}`;
}

function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** The code of a new place from its name: `Table 4` → `table-4`; undefined when none of its letters can be in an address. */
export function sourceCode(label: string, longest: number): string | undefined {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? undefined : plain;
}
