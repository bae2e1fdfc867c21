import { z } from 'zod';
import { endpoint } from '../http.ts';
import { NAME_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { feedbackTexts } from './feedback.texts.ts';
import { FEEDBACK_MAX } from './limits.ts';

const FeedbackInput = z.object({
  feedback_text: z.string().trim().min(1, feedbackTexts.empty).max(FEEDBACK_MAX, feedbackTexts.tooLong(FEEDBACK_MAX)),
  /** `cancellation` when it comes with a canceled plan; omitted for a plain message. */
  feedback_type: line().max(NAME_MAX).nullish(),
});
export type FeedbackInput = z.output<typeof FeedbackInput>;

export const feedback = {
  send: endpoint({
    method: 'POST',
    path: '/feedback',
    summary: 'Send a message to the provider',
    access: 'session',
    accountant: true,
    body: FeedbackInput,
    reply: z.object({ message: z.string() }),
  }),
};
