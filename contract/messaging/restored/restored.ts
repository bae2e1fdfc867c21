import { z } from 'zod';
import { endpoint } from '../../http.ts';

export const restored = {
  resume: endpoint({
    method: 'POST',
    path: '/loyalty/resume-after-restore',
    summary: 'Allow campaigns again after the company was restored from a backup',
    access: 'loyalty_sms',
    role: 'owner',
    reply: z.object({}),
  }),
};
