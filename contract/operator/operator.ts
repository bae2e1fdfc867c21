import { z } from 'zod';
import { endpoint, Id, Instant } from '../http.ts';

const Bytes = z.number().min(0);

export const OperatedCompany = z.object({
  company_id: Id,
  name: z.string(),
  zip_code: z.string(),
  users: z.int(),
  /** Running features, `loyalty_sms (trial)`. */
  features: z.array(z.string()),
  file_bytes: Bytes,
  last_activity: Instant.nullable(),
  /** Why the company is suspended. Null: it is not. */
  suspension: z.string().nullable(),
});
export type OperatedCompany = z.infer<typeof OperatedCompany>;

export const FailedJob = z.object({
  job_id: z.string(),
  task: z.string(),
  company: z.string().nullable(),
  attempts: z.int(),
  failed_at: Instant,
  why: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const WaitingMessage = z.object({
  feedback_id: Id,
  created_at: Instant,
  company: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  text: z.string(),
});
export type WaitingMessage = z.infer<typeof WaitingMessage>;

export const Overview = z.object({
  /** Null: texts are sent. */
  sending_paused_at: Instant.nullable(),
  /** Texts of all companies that are due and not sent yet. */
  due_count: z.int(),
  /** Texts of all companies that wait for a later time: quiet hours or limits. */
  held_count: z.int(),
  /** The newest ones, by name. */
  companies: z.array(OperatedCompany),
  company_count: z.int(),
  failed_jobs: z.array(FailedJob),
  help_messages: z.array(WaitingMessage),
});
export type Overview = z.infer<typeof Overview>;

const byOperator = { access: 'operator' } as const;
const Done = z.object({});

/** Calls for the users whom the setting OPERATORS names. For everybody else they do not exist. */
export const operator = {
  overview: endpoint({
    method: 'GET',
    path: '/operator/overview',
    summary: 'For operators: companies, failed jobs, help messages, and whether sending is paused',
    ...byOperator,
    reply: Overview,
  }),
  pauseSending: endpoint({
    method: 'POST',
    path: '/operator/sending',
    summary: 'For operators: pause or resume the texts of all companies',
    ...byOperator,
    body: z.object({ paused: z.boolean() }),
    reply: Done,
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/operator/jobs/:job_id/retry',
    summary: 'For operators: run a failed job again',
    ...byOperator,
    params: z.object({ job_id: z.string().regex(/^\d{1,18}$/) }),
    reply: Done,
  }),
  markAnswered: endpoint({
    method: 'POST',
    path: '/operator/help-messages/:feedback_id/answered',
    summary: 'For operators: take a help message off the list',
    ...byOperator,
    params: z.object({ feedback_id: Id }),
    reply: Done,
  }),
};
