export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The status of one message. `queued` and `held` wait, `sending` is in progress; the others are outcomes. */
export const MESSAGE_STATUSES = [
  'queued',
  'held',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'unknown',
  'suppressed',
  'cancelled',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
