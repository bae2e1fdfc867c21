import { z } from 'zod';
import { endpoint } from '../http.ts';
import { emailTexts } from './email.texts.ts';
import { CONFIRMATION_TOKEN_MAX, PASSWORD_MAX } from './limits.ts';
import { Email } from './signup.ts';

export const email = {
  change: endpoint({
    method: 'POST',
    path: '/auth/email',
    summary:
      'Email a link to a new address. The address of the account changes when the link is opened. The current address cancels the change',
    access: 'session',
    accountant: true,
    body: z.object({ email: Email, current_password: z.string().max(PASSWORD_MAX) }),
    reply: z.object({ message: z.string() }),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/auth/email/send-again',
    summary: 'Email the link to the unconfirmed address again. Earlier links end',
    access: 'session',
    accountant: true,
    reply: z.object({ message: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Confirm an address by a mailed link',
    access: 'public',
    body: z.object({ token: z.string().min(1, emailTexts.confirm.noToken).max(CONFIRMATION_TOKEN_MAX) }),
    reply: z.object({ message: z.string() }),
  }),
};
