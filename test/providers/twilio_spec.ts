import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { TwilioRequest } from './twilio_server.ts';

/** Twilio's own description of its API, if it is beside the checkout. We cannot include it. */
const FILE = join(import.meta.dirname, '..', '..', '..', 'shared', 'vendor-specs', 'twilio_api_v2010.trim.json');

interface Operation {
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
}

/**
 * The faults of these requests by Twilio's description: unknown addresses, unknown or malformed parameters. Null when the description is
 * missing.
 */
export function faultsByTwiliosSpec(requests: readonly TwilioRequest[]): string[] | null {
  if (!existsSync(FILE)) return null;
  const { paths, components } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: object;
  };
  // A form has only text, and the description has its own keywords (x-twilio, phone-number).
  const ajv = new Ajv({ coerceTypes: true, strict: false, validateFormats: false, allErrors: true });
  return requests.flatMap(({ method, path, params }) => {
    const pattern = Object.keys(paths).find((known) =>
      new RegExp(`^${known.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    const operation = pattern === undefined ? undefined : paths[pattern]?.[method.toLowerCase()];
    if (!operation) return [`${method} ${path}: no such call`];
    const schema = method === 'POST' ? formOf(operation) : queryOf(operation);
    return ajv.validate({ ...schema, components, additionalProperties: false }, { ...params })
      ? []
      : (ajv.errors ?? []).map((error) => `${method} ${path}: ${error.instancePath} ${error.message}`);
  });
}

function formOf({ requestBody }: Operation): object {
  return requestBody?.content['application/x-www-form-urlencoded']?.schema ?? { type: 'object' };
}

function queryOf({ parameters = [] }: Operation): object {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return { type: 'object', properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])) };
}
