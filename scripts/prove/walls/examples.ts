import { z } from 'zod';
import type { Endpoint } from '#contract/http.ts';

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minLength?: number;
  minimum?: number;
  minItems?: number;
}

/** What a schema describes, as JSON Schema; rules that it cannot express are left out. */
export function describe(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

const FORMATS: Record<string, string> = {
  uuid: '018f2f7e-0000-7000-8000-000000000001',
  date: '2026-11-20',
  'date-time': '2026-11-20T12:00:00Z',
  email: 'other@example.com',
};

/** A value that fits the schema as far as JSON Schema can tell. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (first) return exampleOf(first);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, exampleOf(of)]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return FORMATS[schema.format ?? ''] ?? 'x'.repeat(Math.max(schema.minLength ?? 1, 1));
  }
}

/** The names of a schema's fields, also those inside its objects: `audience.all`. */
export function fieldsOf(schema: JsonSchema, depth = 2): string[] {
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return inner.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, of]) => [
      name,
      ...(depth > 1 ? fieldsOf(of, depth - 1).map((field) => `${name}.${field}`) : []),
    ]),
  );
}

/** JSON of an example body with one field replaced by raw JSON, or left out when that is undefined. */
export function withField(example: unknown, field: string, raw: string | undefined): string {
  const [name = '', ...rest] = field.split('.');
  const object = typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : {};
  const others = Object.entries(object).filter(([key, value]) => key !== name && value !== undefined);
  const own = rest.length > 0 ? withField(object[name], rest.join('.'), raw) : raw;
  const parts = others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  if (own !== undefined) parts.push(`${JSON.stringify(name)}:${own}`);
  return `{${parts.join(',')}}`;
}

export function parametersOf(schema: Endpoint['params'] | Endpoint['query']): string[] {
  return schema ? Object.keys(schema.shape) : [];
}
