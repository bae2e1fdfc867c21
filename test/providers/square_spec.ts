import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { SquareRequest } from './square_server.ts';

/** Square's own description of its API, if it is beside the checkout. We cannot include it. */
const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'vendor-specs', 'square.trim.json');
const NEARER = join(import.meta.dirname, '..', '..', '..', 'shared', 'vendor-specs', 'square.trim.json');

type Content = { content?: Record<string, { schema: object }> };
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/**
 * The faults of these requests and of our answers by Square's description: unknown addresses, parameters and fields, wrong types. Null when
 * the description is missing.
 */
export function faultsBySquaresSpec(requests: readonly SquareRequest[]): string[] | null {
  const file = [FILE, NEARER].find(existsSync);
  if (!file) return null;
  const spec = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, object> };
  };
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  for (const schema of Object.values(spec.components.schemas)) prepare(schema);
  const checkOf = (schema: object) => ajv.compile({ ...schema, components: spec.components });
  return requests.flatMap(({ method, path, query, body, status, answer }) => {
    const operation = spec.paths[path]?.[method.toLowerCase()];
    if (!operation) return [`${method} ${path}: no such call`];
    const named = (operation.parameters ?? []).map(({ name }) => name);
    const unknown = Object.keys(query).filter((name) => !named.includes(name));
    const faults = unknown.map((name) => `${method} ${path}: no parameter ${name}`);
    const said = (value: unknown, content: Content | undefined, what: string) => {
      const schema = content?.content?.['application/json']?.schema;
      if (!schema || value === null) return;
      const check = checkOf(schema);
      if (!check(value))
        faults.push(...(check.errors ?? []).map((one) => `${what} ${path}: ${one.instancePath} ${one.message}`));
    };
    said(body, operation.requestBody, method);
    if (status === 200) said(answer, operation.responses['200'], 'answer');
    return faults;
  });
}

/** Fields that the description does not know are faults here. Without a type, `nullable` has no meaning. */
function prepare(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const one = schema as Record<string, unknown>;
  if ('nullable' in one && !('type' in one)) delete one.nullable;
  if (typeof one.properties === 'object' && !('additionalProperties' in one)) one.additionalProperties = false;
  for (const inner of Object.values(one)) prepare(inner);
}
