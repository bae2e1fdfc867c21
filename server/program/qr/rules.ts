/**
 * The page on which a shopper joins, when `baseUrl` is one of our own origins, else null: a printed poster must never
 * lead to a stranger's page.
 */
export function signupUrl(baseUrl: string, ownOrigins: readonly string[], companyId: string): string | null {
  const origin = originOf(baseUrl);
  if (origin === null || !ownOrigins.some((own) => originOf(own) === origin)) return null;
  return `${origin}/loyalty-signup?${new URLSearchParams({ company_id: companyId })}`;
}

function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}
