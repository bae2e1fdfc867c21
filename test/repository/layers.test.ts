import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import config from '../../.dependency-cruiser.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'counterbook-layers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** One file for each rule, which breaks it. The tool reports nothing when its parser fails. */
const VIOLATIONS: Record<string, [file: string, text: string]> = {
  'no-cycles': ['server/platform/a.ts', `import './b.ts'; export const a = 1;`],
  'no-unresolved': ['server/platform/lost.ts', `import './nowhere.ts';`],
  'contract-stands-alone': ['contract/a.ts', `import 'kysely';`],
  'web-has-no-server': ['web/a.ts', `import type { a } from '../server/platform/a.ts'; export type A = typeof a;`],
  'web-has-no-node': ['web/b.ts', `import { join } from 'node:path'; join('a');`],
  'server-has-no-web': ['server/platform/c.ts', `import '../../web/a.ts';`],
  'web-ui-is-below-screens': ['web/ui/box.tsx', `import '../pos/screen.tsx';`],
  'web-live-knows-no-feature': ['web/live/listen.ts', `import '../pos/screen.tsx';`],
  'web-contacts-looks-left': ['web/contacts/list.tsx', `import '../pos/screen.tsx';`],
  'platform-knows-no-feature': ['server/platform/d.ts', `import '../pos/pos.ts';`],
  'drivers-stand-on-platform': ['server/drivers/sms.ts', `import '../pos/pos.ts';`],
  'features-are-below-app': ['server/pos/routes.ts', `import '../app.ts';`],
  'features-meet-in-verbs': ['server/pos/jobs.ts', `import '../contacts/csv.ts';`],
  'what-is-above-meets-features-in-verbs': ['server/moving/jobs.ts', `import '../contacts/csv.ts';`],
  'sql-in-sql-files': ['server/pos/csv.ts', `import { sql } from 'kysely'; sql.raw('');`],
  'sql-is-private': ['server/pos/pos.ts', `import '../contacts/sql.ts';`],
  'company-ids-come-from-look-ups': ['server/pos/till.routes.ts', `import '../platform/db/mint_company_id.ts';`],
  'rules-are-pure': ['server/pos/rules.ts', `import './sql.ts';`],
  'vendors-in-drivers': ['server/pos/webhooks.ts', `import Stripe from 'stripe'; new Stripe('');`],
  'no-development-package-in-server': ['server/platform/e.ts', `import { test } from 'vitest'; test('');`],
  'feature-vocabulary': ['server/pos/helpers.ts', ''],
  'features-are-below-what-is-made-of-them': ['server/pos/tasks.jobs.ts', `import '../moving/policy.ts';`],
  'known-server-folders': ['server/utils/text.ts', ''],
  'contacts-looks-left': ['server/contacts/contacts.ts', `import { pos } from '#server/pos/pos.ts'; pos();`],
};

const SKELETON: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#server/*': './server/*' },
    dependencies: { kysely: '*' },
    devDependencies: { vitest: '*' },
  }),
  'server/app.ts': '',
  'server/platform/db/mint_company_id.ts': '',
  'server/platform/http/session.ts': `import '../db/mint_company_id.ts';`,
  'server/platform/b.ts': `import './a.ts';`,
  'server/pos/sql.ts': `import { sql } from 'kysely'; import '../platform/db/mint_company_id.ts'; sql.raw('');`,
  'server/moving/policy.ts': '',
  'server/demo/fill.ts': `import '../contacts/contacts.ts'; import '../program/poster/poster.ts';`,
  'server/program/poster/poster.ts': '',
  'server/contacts/csv.ts': '',
  'server/contacts/sql.ts': '',
  'web/pos/screen.tsx': '',
};

test('Each rule refuses the import that breaks it, and no other rule does', async () => {
  for (const [file, text] of [...Object.entries(SKELETON), ...Object.values(VIOLATIONS)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const found = await cruise();
  const broken = new Set(found.map(({ rule, from }) => `${rule.name} ${from}`));
  for (const [name, [file]] of Object.entries(VIOLATIONS)) expect(broken).toContain(`${name} ${file}`);
  expect(found.map(({ from }) => from)).not.toContain('server/pos/sql.ts');
  expect(found.map(({ from }) => from)).not.toContain('server/platform/http/session.ts');
  expect(found.map(({ from }) => from)).not.toContain('server/contacts/csv.ts');
  expect(found.map(({ from }) => from)).not.toContain('server/demo/fill.ts');
});

test('Every rule has a test', () => {
  const arrows = /^(?!(web-)?contacts-)(web-)?[a-z]+-looks-left$/;
  const names = config.forbidden.map(({ name }) => name).filter((name) => !arrows.test(name));
  expect(names.sort()).toEqual(Object.keys(VIOLATIONS).sort());
});

function cruise(): Promise<{ rule: { name: string }; from: string }[]> {
  const tool = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const args = [tool, '--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...args, 'contract', 'server', 'web'], { cwd: folder }, (_error, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr));
      else resolve(JSON.parse(stdout).summary.violations);
    });
  });
}
