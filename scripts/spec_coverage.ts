/**
 * `npm run spec:coverage` writes docs/spec-coverage.md: every row of the specification with the tests that name it. It fails when a row has
 * no test or a tag names no row; with `--check` nothing is written.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANALYTICS_ROWS } from './spec_coverage/analytics.ts';
import { CAMPAIGN_ROWS } from './spec_coverage/campaigns.ts';
import { CONTACT_FILE_ROWS } from './spec_coverage/contact_files.ts';
import { CONTACT_PAGE_ROWS } from './spec_coverage/contact_page.ts';
import { CONTACT_ROWS } from './spec_coverage/contacts.ts';
import { COUPON_ROWS } from './spec_coverage/coupons.ts';
import { coverage } from './spec_coverage/document.ts';
import { JOIN_ROWS } from './spec_coverage/join.ts';
import { MESSAGE_RULE_ROWS } from './spec_coverage/message_rules.ts';
import { POSTER_ROWS } from './spec_coverage/poster.ts';
import { REPLY_ROWS } from './spec_coverage/replies.ts';
import { SPEC_ROWS } from './spec_coverage/rows.ts';
import { tagsOf } from './spec_coverage/tags.ts';
import { TEMPLATE_ROWS } from './spec_coverage/templates.ts';
import { WALLET_ROWS } from './spec_coverage/wallet.ts';
import { WELCOME_PAGE_ROWS } from './spec_coverage/welcome_page.ts';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs', 'spec-coverage.md');

const files = globSync('{contract,server,web,scripts,bench,test}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT }).sort();
const tags = files.flatMap((file) => tagsOf(file, readFileSync(join(ROOT, file), 'utf8')));
const { document, uncovered, lost } = coverage(
  {
    ...SPEC_ROWS,
    ...ANALYTICS_ROWS,
    ...CAMPAIGN_ROWS,
    ...CONTACT_ROWS,
    ...CONTACT_PAGE_ROWS,
    ...CONTACT_FILE_ROWS,
    ...COUPON_ROWS,
    ...POSTER_ROWS,
    ...MESSAGE_RULE_ROWS,
    ...REPLY_ROWS,
    ...TEMPLATE_ROWS,
    ...JOIN_ROWS,
    ...WALLET_ROWS,
    ...WELCOME_PAGE_ROWS,
  },
  tags,
);

for (const row of uncovered) console.error(`No test names ${row}.`);
for (const tag of lost) console.error(`${tag.file}: "spec: ${tag.row}" names no row, or stands before no test.`);
if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, document);
if (uncovered.length > 0 || lost.length > 0) process.exitCode = 1;
