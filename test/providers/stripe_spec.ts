import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { SentRequest } from './stripe_server.ts';

/** Stripe's own description of its API, if it is beside the checkout. We cannot include it. */
const FILE = join(import.meta.dirname, '..', '..', '..', 'shared', 'vendor-specs', 'stripe.trim.json');

interface Operation {
  requestBody?: { content: Record<string, { schema: object }> };
}

/**
 * The faults of these requests by Stripe's description: unknown addresses, unknown or malformed parameters. Null when the description is
 * missing.
 */
export function faultsByStripesSpec(requests: readonly SentRequest[]): string[] | null {
  if (!existsSync(FILE)) return null;
  const { paths } = JSON.parse(readFileSync(FILE, 'utf8')) as { paths: Record<string, Record<string, Operation>> };
  // A form has only text, and the description has its own keywords (nullable, unix-time).
  const ajv = new Ajv({ coerceTypes: true, strict: false, validateFormats: false, allErrors: true });
  return requests.flatMap(({ method, path, params }) => {
    const pattern = Object.keys(paths).find((known) =>
      new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    const operation = pattern === undefined ? undefined : paths[pattern]?.[method.toLowerCase()];
    if (!operation) return [`${method} ${path}: no such call`];
    const schema = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    if (!schema) return Object.keys(params).length > 0 ? [`${method} ${path}: takes no parameters`] : [];
    const body = listsOf(structuredClone(params));
    return ajv.validate(schema, body)
      ? []
      : (ajv.errors ?? []).map((error) => `${method} ${path}: ${error.instancePath} ${error.message}`);
  });
}

/** Objects with the keys 0, 1, … are lists, which a form cannot express otherwise. */
function listsOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsOf(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
