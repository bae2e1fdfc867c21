import type { TextParts } from '#contract/messaging/campaigns/text.ts';
import { idsFor } from '#server/platform/db/ids.ts';
import { newCode } from '../links/code.ts';
import type { ShortLink } from '../links/links.sql.ts';
import type { QueuedMessage, Recipient } from './queue.sql.ts';

/** The campaign's words in one language, split at the links. */
export interface ReadyText extends TextParts {
  /** The same for every contact, because all links have the same length. */
  segments: number;
}

/** What the messages of one run have in common. */
export interface MessageRun {
  campaign_id: string;
  now: Date;
  text: ReadyText;
  /** For contacts who read Spanish; null: every contact gets `text`. */
  text_es: ReadyText | null;
  /** What precedes a link's code. */
  link_prefix: string;
  /** The next moment at which messages are allowed to arrive in a region. */
  opensAt: (region: string) => Date;
}

export type NewLink = Omit<ShortLink, 'company_id'>;

/** Makes each recipient's message: its words with its own links, and the earliest moment to send it. */
export function makeMessages(
  run: MessageRun,
  recipients: readonly Recipient[],
): { messages: QueuedMessage[]; links: NewLink[] } {
  const links: NewLink[] = [];
  const nextId = idsFor(recipients.length);
  const messages = recipients.map((recipient): QueuedMessage => {
    const { loyalty_customer_id, phone_e164, language } = recipient;
    const message_id = nextId();
    const ready = language === 'es' && run.text_es ? run.text_es : run.text;
    let body = ready.words[0] ?? '';
    ready.targets.forEach((target, index) => {
      const code = newCode();
      links.push({ code, message_id, campaign_id: run.campaign_id, loyalty_customer_id, target });
      body += run.link_prefix + code + (ready.words[index + 1] ?? '');
    });
    return { message_id, loyalty_customer_id, phone_e164, body, segments: ready.segments, ...waitOf(run, recipient) };
  });
  return { messages, links };
}

/** The end of a frequency cap is rounded up to ten minutes, so that the sender wakes a few times and not once for each contact. */
const CAP_STEP_MS = 600_000;

function waitOf(
  { now, opensAt }: MessageRun,
  { region, free_at }: Recipient,
): Pick<QueuedMessage, 'reason' | 'due_at'> {
  const opens = opensAt(region).getTime();
  const free = free_at === null ? 0 : Math.ceil(free_at.getTime() / CAP_STEP_MS) * CAP_STEP_MS;
  const due = Math.max(now.getTime(), opens, free);
  if (due === now.getTime()) return { reason: null, due_at: now };
  return { reason: free >= opens ? 'frequency_cap' : 'quiet_hours', due_at: new Date(due) };
}
