/** The value of an Authorization header for HTTP Basic, in UTF-8 (RFC 7617). `btoa` alone fails on anything beyond Latin-1. */
export function basicCredential(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
