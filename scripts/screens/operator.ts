import type { Overview } from '#contract/operator/operator.ts';
import type { Scene } from './scene.ts';

const ID = '018f2f7e-0000-7000-8000-00000000000';
const AT = '2026-11-20T15:00:00.000Z';
const BUSY: Overview = {
  sending_paused_at: AT,
  due_count: 12,
  held_count: 3,
  companies: ['Maple Deli', 'Corner Store', 'Harbor Books and Coffee'].map((name, n) => ({
    company_id: `${ID}${n}`,
    name,
    zip_code: '04101',
    users: n + 1,
    features: ['invoice_scanning (paid)', 'loyalty_sms (trial)'],
    file_bytes: n * 2 ** 30,
    last_activity: n === 2 ? null : AT,
    suspension: n === 1 ? 'The bill of October is not paid.' : null,
  })),
  company_count: 3,
  failed_jobs: [
    { job_id: '4711', task: 'read_invoice', company: 'Maple Deli', attempts: 5, failed_at: AT, why: 'disk failed' },
  ],
  help_messages: [
    {
      feedback_id: `${ID}9`,
      created_at: AT,
      company: 'Maple Deli',
      username: 'kim',
      email: 'kim@example.com',
      text: 'How do I count crates that were only half full when they arrived?',
    },
  ],
};

export const OPERATOR_SCENES: Scene[] = [
  {
    name: 'operator',
    async play({ page }) {
      await page.route(/\/api\/operator\/overview/, (route) => route.fulfill({ json: BUSY }));
      await page.goto('/operator');
      await page.getByText('How do I count crates').waitFor();
    },
  },
];
