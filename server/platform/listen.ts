import type { AddressInfo } from 'node:net';
import type { AnyApp } from './app_types.ts';
import { StartError } from './start_error.ts';

/**
 * Opens the port and tells the address to type into a browser on this machine.
 * @throws StartError when the port or the address cannot be had.
 */
export async function listen(app: AnyApp, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new StartError(`Port ${port} is taken by another program: stop it, or set PORT to another number.`);
      case 'EACCES':
        throw new StartError(`This user may not open port ${port}: set PORT to a number from 1024 on.`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new StartError(`This machine has no address ${host}: set HOST to 127.0.0.1, or to 0.0.0.0 for all.`);
    }
    throw error;
  }
  const address = app.server.address() as AddressInfo;
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}
