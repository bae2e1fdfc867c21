import { plural } from '../../texts/plural.ts';
import type { CampaignStatus } from './statuses.ts';

/** Sentences of the page of one campaign: how far it is, its texts, and what can be done with it. */
export const campaignPageTexts = {
  progress: (done: number, all: number) =>
    `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} texts sent.`,
  sent: 'Sent',
  delivered: 'Delivered',
  failed: (count: number) => `${plural(count, 'text', 'texts')} failed`,
  clicked: 'Clicked',
  clickedDetail: 'opened a link',
  optedOut: 'Opted out',
  optedOutDetail: 'after this message',
  replies: (count: number) => plural(count, 'reply', 'replies'),
  paid: (segments: number, cost: string) => `${plural(segments, 'segment', 'segments')}, about ${cost}`,
  finishes: (at: string) => `Expected to finish by ${at}.`,
  scheduled: (at: string) => `Scheduled for ${at}`,
  queueing: 'Preparing the texts.',
  message: 'Message',
  inSpanish: 'In Spanish',
  states: 'Text status',
  why: 'Reason',
  recipients: 'Recipients',
  recipientsAhead: 'Recipients',
  all: 'All',
  name: 'Customer',
  erased: 'Erased customer',
  status: 'Status',
  sentAt: 'Sent',
  clickedAt: 'Opened',
  due: (at: string) => `after ${at}`,
  none: 'No texts with this status',
  /** Why a campaign has no texts. */
  noneAtAll: {
    scheduled: 'We create the texts at the scheduled time. Customers who join before then get one too.',
    cancelled: 'The campaign was canceled before any texts were created.',
  } as Readonly<Partial<Record<CampaignStatus, string>>>,
  held: (count: number, until: string) =>
    count === 1
      ? `1 text is held until ${until}.`
      : `${count.toLocaleString('en-US')} texts are held, the first until ${until}.`,
  edit: 'Edit',
  edited: 'The campaign is a draft again. Send or schedule it when you have changed it.',
  useAgain: 'Use again',
  pause: 'Pause campaign',
  paused: 'Campaign paused. No more texts are sent until you resume it.',
  resume: 'Resume campaign',
  resumed: 'Campaign resumed.',
  cancel: 'Cancel campaign',
  cancelTitle: (name: string) => `Cancel “${name}”?`,
  cancelDetail: (waiting: number) =>
    waiting > 0
      ? `${plural(waiting, 'text', 'texts')} will not be sent. You cannot recall texts that were already sent.`
      : 'No texts will be sent.',
  cancelKeep: 'Keep campaign',
  canceled: 'Campaign canceled.',
  by: (name: string) => `by ${name}`,
};
