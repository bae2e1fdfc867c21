const THIS_MACHINE = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
// RFC 1918, RFC 3927 and RFC 4193, and names that only a local network knows.
const OWN_NETWORK =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[f[cd].*\]|\[fe80:.*\]|(.+\.)?(local|lan|internal)|[^.[\]]+)$/;

/** The host of an address that customers' phones cannot reach, because it is this machine or in a network of its own; else null. */
export function unreachableHost(address: string): string | null {
  const [, host = '', hostname = ''] =
    /^https?:\/\/((\[[^\]]+\]|[^/?#:]+)(?::\d+)?)/i.exec(address.toLowerCase()) ?? [];
  return THIS_MACHINE.test(hostname) || OWN_NETWORK.test(hostname) ? host : null;
}
