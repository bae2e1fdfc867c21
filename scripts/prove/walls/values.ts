/** Values that nobody means, as JSON: wrong kinds, edges of numbers, broken texts, pieces of other languages. */
const DEEP = 5_000;
const MEGABYTE = 1_000_000;

export function hostileValues(foreignId: string): string[] {
  const texts = [
    '',
    ' ',
    '\0',
    'a\0b',
    'NaN',
    'Infinity',
    '1e309',
    '-1',
    '0x10',
    '2026-13-45',
    '0000-00-00',
    '9999-12-31T23:59:59.999Z',
    '\r\nBcc: other@example.com',
    "'; drop table companies; --",
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '../../../../etc/passwd',
    '{company_name} {{constructor}} %s %n',
    '\u202e\u2066\ufeff\u200b',
    '👩‍👩‍👧‍👦'.repeat(50),
    '+12075550199',
    foreignId,
    foreignId.toUpperCase(),
    'x'.repeat(MEGABYTE),
  ].map((text) => JSON.stringify(text));
  return [
    ...texts,
    '"\\ud800"',
    '"a\\udc00b"',
    '"\\u0000"',
    'null',
    'true',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e308',
    '-1e308',
    '1e400',
    '5e-324',
    '99999999999999999999',
    '2147483648',
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '["a",1,{},null]',
    `[${'"a",'.repeat(20_000)}"a"]`,
    '{"__proto__":{"role":"owner"}}',
    '{"constructor":{"prototype":{"role":"owner"}}}',
    '{"toString":1,"length":-1}',
    '['.repeat(DEEP) + ']'.repeat(DEEP),
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  ];
}

/** Whole bodies that are no object of the schema, with their content type. */
export function hostileBodies(valid: string): { body: string; type: string }[] {
  const json = [
    '',
    '{',
    '{"a":',
    'null',
    '[]',
    '"text"',
    '1',
    'NaN',
    '\ufeff{}',
    `${valid}${valid}`,
    `[${valid}]`,
    `${valid},`,
  ];
  const nested = '['.repeat(50_000);
  return [
    ...[...json, nested, '{"__proto__":{"role":"owner"},"constructor":1}'].map((body) => ({
      body,
      type: 'application/json',
    })),
    { body: valid, type: 'text/plain' },
    { body: valid, type: 'application/xml' },
    { body: valid, type: 'application/json; charset=utf-16' },
    { body: valid, type: 'application/x-www-form-urlencoded' },
    { body: 'a=1&a=2&__proto__[role]=owner&%00=%ff', type: 'application/x-www-form-urlencoded' },
    { body: valid, type: 'multipart/form-data' },
    { body: valid, type: 'multipart/form-data; boundary=x' },
    { body: valid, type: 'not a type' },
    { body: 'x'.repeat(3_000_000), type: 'application/json' },
  ];
}

const BOUNDARY = 'frontier';
const part = (headers: string, body: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${body}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** Forms that are broken, empty or odd. */
export function hostileForms(): { body: string; type: string }[] {
  const file = (name: string, filename: string, body: string) =>
    part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg`, body);
  const field = (name: string, body: string) => part(`Content-Disposition: form-data; name="${name}"`, body);
  const names = [
    'a.csv',
    '',
    '../../../etc/passwd',
    'a\0b.jpg',
    `${'x'.repeat(5000)}.pdf`,
    'a"b;c.png',
    '‮gpj.exe',
    'a\nb.csv',
  ];
  const fields = ['file', 'files', 'logo', 'photos', 'other'];
  const bodies = [
    '',
    END,
    `--${BOUNDARY}`,
    part('', ''),
    part('Content-Disposition: form-data', 'no name'),
    part('Content-Disposition: form-data; name="file"; filename="a.csv"', 'cut').slice(0, -10),
    ...fields.flatMap((name) => [file(name, 'empty', '') + END, field(name, 'not a file') + END]),
    ...names.flatMap((filename) => [
      file('file', filename, 'phone_e164\n2075550199\n') + END,
      file('files', filename, '%PDF-1.7') + END,
    ]),
    Array.from({ length: 1000 }, (_, n) => field(`f${n}`, 'x')).join('') + END,
    Array.from({ length: 60 }, (_, n) => file('files', `${n}.txt`, `${n}`)).join('') + END,
    field('how', 'x'.repeat(100_000)) + END,
    field('__proto__', '{"role":"owner"}') + field('constructor', '1') + END,
    file('file', 'zero.csv', '\0'.repeat(10_000)) + END,
    file('file', 'quotes.csv', `phone_e164\n"${'x'.repeat(200_000)}`) + END,
    file('file', 'wide.csv', `${'a,'.repeat(20_000)}\n`) + END,
  ];
  return [
    ...bodies.map((body) => ({ body, type: `multipart/form-data; boundary=${BOUNDARY}` })),
    { body: END, type: 'multipart/form-data; boundary=' },
    { body: END, type: `multipart/form-data; boundary=${'b'.repeat(500)}` },
    { body: '{}', type: 'application/json' },
    { body: 'a=1', type: 'application/x-www-form-urlencoded' },
  ];
}

/** Values of parameters in an address, as they are written there. */
export function hostileParameters(foreignId: string): string[] {
  const plain = [
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    'NaN',
    'null',
    'undefined',
    '[object Object]',
    'x'.repeat(2000),
  ];
  const texts = [
    "' or 1=1 --",
    '<script>',
    '%',
    '_',
    '\\',
    '../..',
    '\ud83d\ude00',
    '2026-13-45',
    '0000-01-01',
    '9999-12-31',
  ];
  const raw = ['%00', 'a%00b', '%ff', '%ed%a0%80', '%2e%2e%2f', '%', '%zz', '%0d%0aX-Evil:%201'];
  return [...[...plain, ...texts].map(encodeURIComponent), ...raw, foreignId, foreignId.toUpperCase()];
}
