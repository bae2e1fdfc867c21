import type { Endpoint } from '#contract/http.ts';
import { BODIES } from '#test/rows_of_every_kind.ts';
import { describe, exampleOf, fieldsOf, parametersOf, withField } from './examples.ts';
import { hostileBodies, hostileForms, hostileParameters, hostileValues } from './values.ts';

/** One request to an endpoint. */
export interface Case {
  what: string;
  /** After `/api`. */
  path: string;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
}

const FORM = { body: '--frontier--\r\n', type: 'multipart/form-data; boundary=frontier' };
const short = (words: string) => (words.length > 80 ? `${words.slice(0, 60)}… (${words.length})` : words);

/** What an honest client would send, as far as the schema tells. */
export function honestCase(name: string, endpoint: Endpoint, ids: Record<string, string>): Case {
  return { what: 'an honest request', path: pathOf(endpoint, ids), ...honestBody(name, endpoint) };
}

/** Everything that an attacker would try with it. */
export function hostileCases(name: string, endpoint: Endpoint, ids: Record<string, string>, foreignId: string): Case[] {
  const honest = honestCase(name, endpoint, ids);
  const values = hostileParameters(foreignId);
  const inPath = parametersOf(endpoint.params).flatMap((parameter) =>
    values.map((value) => ({
      ...honest,
      what: `${parameter} ${short(value)}`,
      path: pathOf(endpoint, ids, { [parameter]: value }),
    })),
  );
  const inQuery = [...parametersOf(endpoint.query), 'unknown'].flatMap((parameter) =>
    [...values, `1&${parameter}=2`, `[]&${parameter}[a]=1`].map((value) => ({
      ...honest,
      what: `?${parameter}=${short(value)}`,
      path: `${honest.path}?${parameter}=${value}`,
    })),
  );
  const keys = ['', 'x'.repeat(201), '\u00ff', 'a,b'].map((key) => ({
    ...honest,
    what: `Idempotency-Key ${short(key)}`,
    headers: { 'idempotency-key': key },
  }));
  return [honest, ...inPath, ...inQuery, ...keys, ...bodyCases(name, endpoint, honest, foreignId)];
}

function bodyCases(name: string, endpoint: Endpoint, honest: Case, foreignId: string): Case[] {
  const { body: schema } = endpoint;
  if (!schema)
    return endpoint.method === 'GET'
      ? []
      : hostileBodies('{}').map((one) => ({ ...honest, ...one, what: whatOf(one) }));
  if (typeof schema === 'string') return hostileForms().map((one) => ({ ...honest, ...one, what: whatOf(one) }));
  const described = describe(schema);
  const example = exampleFor(name, schema);
  const whole = hostileBodies(JSON.stringify(example)).map((one) => ({ ...honest, ...one, what: whatOf(one) }));
  const type = 'application/json';
  const fields = [...new Set(fieldsOf(described))].flatMap((field) =>
    [undefined, ...hostileValues(foreignId)].map((raw) => ({
      ...honest,
      what: `${field}: ${raw === undefined ? 'missing' : short(raw)}`,
      body: withField(example, field, raw),
      type,
    })),
  );
  return [...whole, ...fields];
}

const whatOf = ({ body, type }: { body: string; type: string }) => `${type} ${JSON.stringify(short(body))}`;

function exampleFor(name: string, schema: Exclude<Endpoint['body'], string | undefined>): unknown {
  return BODIES[name] ?? exampleOf(describe(schema));
}

function honestBody(name: string, { body }: Endpoint): { body?: string; type?: string } {
  if (body === undefined) return {};
  if (typeof body === 'string') return FORM;
  return { body: JSON.stringify(exampleFor(name, body)), type: 'application/json' };
}

function pathOf(endpoint: Endpoint, ids: Record<string, string>, raw: Record<string, string> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => raw[name] ?? encodeURIComponent(ids[name] ?? name));
}
