import type { AddressInfo } from 'node:net';
import { StartError } from '../start_error.ts';
import type { AnyApp } from './app_types.ts';

/**
 * Opens the port and returns the address to type into a browser on this machine.
 * @throws StartError when the port or the address is not available.
 */
export async function listen(app: AnyApp, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new StartError(
          `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`,
        );
      case 'EACCES':
        throw new StartError(`This user cannot open port ${port}. Set PORT to 1024 or higher.`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new StartError(
          `This machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
        );
    }
    throw error;
  }
  const address = app.server.address() as AddressInfo;
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}
