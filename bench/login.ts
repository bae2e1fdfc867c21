/**
 * `npm run bench:login [-- --json] [--rounds N] [--seconds N]`: logins per second compared with checking passwords alone on this machine,
 * and how long a right login, a wrong password and an unknown user take, on a listening server. Each request comes from its own address, so
 * that no limit applies.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPassword, hashPassword } from '#server/platform/http/password.ts';
import { startCounterbook } from '#test/start/start.ts';
import { ensureWeb } from '../scripts/lib/web_build.mjs';
import { type BenchResult, printResults, result } from './table.ts';

const USER = { username: 'bench', email: 'bench@example.com', password: 'Bench-pass1!' };
const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '5' },
  },
});
const rounds = Number(flags.rounds);
const seconds = Number(flags.seconds);
const atOnce = 2 * availableParallelism();

let addresses = 0;
/** A new address of the block that is reserved for benchmarks, RFC 2544. */
function newAddress(): string {
  addresses += 1;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

async function post(url: string, path: string, headers: Record<string, string>, body?: object): Promise<number> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}), 'x-forwarded-for': newAddress() },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function logIn(url: string, username: string, password: string, expected: number): Promise<void> {
  const status = await post(url, '/auth/login', { authorization: `Basic ${btoa(`${username}:${password}`)}` });
  if (status !== expected) throw new Error(`login as ${username} answered ${status}, not ${expected}`);
}

/** How often `work` finishes in a second, with `atOnce` of it running at any time. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  let done = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done / ((performance.now() - started) / 1000);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

async function measure(url: string): Promise<BenchResult[]> {
  const kinds = {
    'right login': () => logIn(url, USER.username, USER.password, 200),
    'wrong password': () => logIn(url, USER.username, 'Wrong-pass1!', 401),
    'unknown user': () => logIn(url, `nobody${addresses}`, USER.password, 401),
  };
  const times = Object.entries(kinds).map(([name, work]) => ({ name, work, taken: [] as number[] }));
  // In turns, so that other load on the machine affects all three equally.
  for (let round = -5; round < rounds; round++) {
    for (const kind of times) {
      const taken = await milliseconds(kind.work);
      if (round >= 0) kind.taken.push(taken);
    }
  }
  const hash = await hashPassword(USER.password);
  const alone: number[] = [];
  for (let round = 0; round < rounds; round++) alone.push(await milliseconds(() => checkPassword(USER.password, hash)));
  const floorRate = round(await rate(() => checkPassword(USER.password, hash)));
  const loginRate = await rate(kinds['right login']);

  const median = (name: keyof typeof kinds) => quantile(times.find((kind) => kind.name === name)?.taken ?? [], 0.5);
  const wrong = median('wrong password');
  return [
    result({ name: 'logins', value: loginRate, unit: '1/s', floor: floorRate, target: round(floorRate * 0.8) }),
    ...times.flatMap(({ name, taken }) => [
      result({ name: `${name}, median`, value: quantile(taken, 0.5), unit: 'ms', floor: round(quantile(alone, 0.5)) }),
      result({ name: `${name}, p95`, value: quantile(taken, 0.95), unit: 'ms', floor: round(quantile(alone, 0.95)) }),
    ]),
    result({
      name: 'unknown user against wrong password, median',
      value: (Math.abs(median('unknown user') - wrong) / wrong) * 100,
      unit: '% apart',
      target: 5,
      lowerIsBetter: true,
    }),
  ];
}

const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: '0', ROLE: 'web', TRUST_PROXY: 'loopback' };
await ensureWeb();
const counterbook = startCounterbook(settings, 'server/main.ts');
try {
  const { url } = await counterbook.open;
  const company = { company_name: 'Bench Deli', zip_code: '04101', personal_phone_number: '2075550123' };
  const status = await post(url, '/trials/signup/both', {}, { ...USER, ...company });
  if (status !== 200) throw new Error(`the signup answered ${status}`);
  printResults('login', await measure(url), flags.json);
} finally {
  await counterbook.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
