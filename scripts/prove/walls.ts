/**
 * `npm run prove:walls [-- --only coupons. --share 0.2]`: every call of the API without a session, with a broken one, as another company,
 * with an ended service and in every role, with hostile parameters, bodies and forms made from its schemas. No answer may be a 5xx, show
 * anything of another company or of the insides, or take too long; every refusal is a sentence and changes nothing. Ends with 1 when one
 * does. `--only` names calls by their beginning; `--share` tries a part of what is tried on them; `--sentences` prints every sentence of a
 * refusal, to be read.
 */
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Endpoint, mayCall } from '#contract/http.ts';
import { logIn } from '#test/cast.ts';
import { type Case, honestCase, hostileCases } from './walls/cases.ts';
import { type AskedCall, ReplyChecker } from './walls/reply_checker.ts';
import { openShops } from './walls/shops.ts';
import { openSnapshot, type Snapshot } from './walls/snapshot.ts';

const options = {
  only: { type: 'string', default: '' },
  share: { type: 'string', default: '1' },
  sentences: { type: 'boolean', default: false },
} as const;
const { only, share, sentences } = parseArgs({ options }).values;
/** Reads change nothing, so many can be asked at once. */
const AT_ONCE = 6;
/** These end what others need, so they come last. */
const ENDING = /delete|remove|erase|leave|logout|archive|cancel|end|forget|decline|reject/i;
const table = Object.entries(ENDPOINTS)
  .flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, one]) => [`${feature}.${name}`, one] as const),
  )
  .filter(([name, { path }]) => name.startsWith(only) && path !== '/events')
  .sort(([a, one], [b, other]) => rank(a, one) - rank(b, other));

const began = performance.now();
const checker = new ReplyChecker();
const shops = await openShops();
const { t, maple, otherShop, lapsed, ids } = shops;
const foreignId = otherShop.companyId;
/** What only Maple's own users may read; ids of requests come back in answers that refuse them. */
const secrets = ['2075550142', '2075550143', '2075550144', '2075550177', 'kim@example.com', 'maple-staff@example.com'];
const ofAll = await openSnapshot(t.owner);
const ofMaple = await openSnapshot(t.owner, maple.companyId);
let calls = 0;
try {
  for (const [index, [name, endpoint]] of table.entries()) {
    // Counters of tries would answer 429 to everything.
    await t.owner.query('truncate rate_limits');
    await askAsOthers(name, endpoint);
    await callAsOwner(name, endpoint);
    if (index % 10 === 9)
      console.log(`${index + 1} of ${table.length} calls, ${checker.calls} requests, ${checker.faults.length} faults`);
  }
  await readEverything();
} finally {
  await shops.close();
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `${checker.calls} requests to ${table.length} calls in ${seconds} s; answers ${JSON.stringify(checker.statuses)}`,
);
for (const { ms, asked } of checker.slowest)
  console.log(`slow: ${Math.round(ms)} ms, ${asked.name} as ${asked.who} with ${asked.what}`);
if (sentences) for (const [sentence, from] of [...checker.sentences].sort()) console.log(`${sentence}   (${from})`);
console.log(checker.faults.length === 0 ? 'Every wall holds.' : `${checker.faults.length} faults.`);
process.exit(checker.faults.length === 0 ? 0 : 1);

function rank(name: string, { method }: Endpoint): number {
  return (ENDING.test(name) ? 2 : 0) + (method === 'DELETE' ? 1 : 0);
}

async function ask(
  who: string,
  token: string | null,
  name: string,
  endpoint: Endpoint,
  one: Case,
  secret: readonly string[],
) {
  const asked: AskedCall = { name, who, what: one.what };
  const begun = performance.now();
  const request = {
    method: endpoint.method,
    url: `/api${one.path}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(one.type === undefined ? {} : { 'content-type': one.type }),
      ...one.headers,
    },
    ...(one.body === undefined ? {} : { payload: one.body }),
  };
  const answer = await t.app.inject(request).catch((error: Error) => error);
  if (answer instanceof Error) {
    checker.find(asked, `got no whole answer: ${answer.message}`);
    return { asked, status: 0 };
  }
  checker.check(asked, answer, performance.now() - begun, secret);
  calls += 1;
  if (calls % 200 === 0) await t.owner.query('truncate rate_limits');
  return { asked, status: answer.statusCode };
}

/** Whoever must get nothing: no session, a broken one, a lower role, another company, an ended service. */
async function askAsOthers(name: string, endpoint: Endpoint): Promise<void> {
  const all = hostileCases(name, endpoint, ids, foreignId);
  const some = [
    honestCase(name, endpoint, ids),
    ...Array.from({ length: 8 }, (_, n) => all[(n * 7919) % all.length] ?? all[0]),
  ];
  const roles = (['accountant', 'staff', 'manager'] as const).filter((role) => !mayCall(role, endpoint));
  const isPublic = endpoint.access === 'public';
  const isOperators = endpoint.access === 'operator';
  const others: [who: string, token: string | null, statuses: number[] | null][] = isPublic
    ? [['nobody', null, null]]
    : [
        ['nobody', null, [400, 401]],
        ['a broken token', 'x'.repeat(43), [400, 401]],
        ['a token of another kind', 'Basic', [400, 401]],
        // Without a session once the owner has removed them.
        // For everybody else, the operator's calls do not exist.
        ...roles.map((role): [string, string, number[]] => [role, maple[role], [400, 401, isOperators ? 404 : 403]]),
        ['another shop', otherShop.owner, null],
        ['an ended shop', lapsed.owner, null],
      ];
  for (const [who, token, statuses] of others) {
    for (const one of some) {
      if (!one) continue;
      const { asked, status } = await ask(who, token, name, endpoint, one, secrets);
      if (statuses && !statuses.includes(status)) checker.find(asked, `was answered with ${status}`);
    }
    if (!isPublic) await expectUnchanged(ofMaple, { name, who, what: 'all of it' });
  }
}

async function expectUnchanged(snapshot: Snapshot, asked: AskedCall): Promise<void> {
  const tables = await snapshot.changed();
  if (tables.length > 0) checker.find(asked, `changed ${tables.join(', ')}`);
}

/** Calls as Maple's owner. A refused call must change nothing. */
async function callAsOwner(name: string, endpoint: Endpoint): Promise<void> {
  await ofAll.changed();
  const [honest, ...hostile] = hostileCases(name, endpoint, ids, foreignId);
  const some = hostile.filter((_, n) => (n * 0.618) % 1 < Number(share));
  const cases = honest ? [honest, ...some] : some;
  if (endpoint.method === 'GET') {
    for (let n = 0; n < cases.length; n += AT_ONCE)
      await Promise.all(
        cases.slice(n, n + AT_ONCE).map((one) => ask('the owner', maple.owner, name, endpoint, one, [])),
      );
    await expectUnchanged(ofAll, { name, who: 'the owner', what: 'all of it' });
    return;
  }
  for (const one of cases) {
    const { asked, status } = await ask('the owner', maple.owner, name, endpoint, one, []);
    if (status === 401 && endpoint.access !== 'public') {
      maple.owner = await logIn(t, 'maple');
      await ofAll.changed();
    } else if (status >= 400) await expectUnchanged(ofAll, asked);
    else await ofAll.changed();
  }
  await ofMaple.changed();
}

/** What was accepted must not break what reads it. */
async function readEverything(): Promise<void> {
  await t.runJobs();
  const token = await logIn(t, 'maple');
  for (const [name, endpoint] of table) {
    if (endpoint.method === 'GET')
      await ask('the owner afterwards', token, name, endpoint, honestCase(name, endpoint, ids), []);
  }
}
