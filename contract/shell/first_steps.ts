import { z } from 'zod';
import { endpoint, Id } from '../http.ts';
import { STOCK_CHANGES } from '../live_types.ts';

export const FIRST_STEPS = {
  stock: ['add_invoice', 'post_invoice', 'set_level'],
  customers: ['give_contact', 'make_poster', 'first_customer', 'send_test'],
} as const;
export const FIRST_STEP_BOOKS = ['stock', 'customers'] as const;
export type FirstStepBook = (typeof FIRST_STEP_BOOKS)[number];
export type FirstStep = (typeof FIRST_STEPS)[FirstStepBook][number];

const StepList = z.object({
  is_hidden: z.boolean(),
  /** In their order. */
  steps: z.array(z.object({ step: z.enum([...FIRST_STEPS.stock, ...FIRST_STEPS.customers]), is_done: z.boolean() })),
});
export type StepList = z.infer<typeof StepList>;

export const firstSteps = {
  list: endpoint({
    method: 'GET',
    path: '/first-steps',
    summary: 'List the first steps of each book with those that are done. Null: the company does not have the book',
    access: 'session',
    staleAfter: [...STOCK_CHANGES, 'contact'],
    reply: z.object({
      stock: StepList.nullable(),
      customers: StepList.nullable(),
      /** The sample invoice, unless it was removed. */
      sample_invoice_id: Id.nullable(),
      /** Whether messages go to the simulated phones at /dev/phone. */
      has_test_phones: z.boolean(),
    }),
  }),
  hide: endpoint({
    method: 'PUT',
    path: '/first-steps/hidden',
    summary: 'Hide the first steps of a book, or show them again, for the user alone',
    access: 'session',
    body: z.object({ book: z.enum(FIRST_STEP_BOOKS), is_hidden: z.boolean() }),
    reply: z.object({}),
  }),
};
