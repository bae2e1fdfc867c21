import {
  IconClick,
  IconMessage,
  IconMessageReply,
  IconShieldCheck,
  IconShieldOff,
  IconShieldQuestion,
  IconTicket,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contactPageTexts } from '#contract/contacts/page.texts.ts';
import type { TimelineEntry } from '#contract/contacts/page.ts';
import { reasonWords } from '#contract/messaging/campaigns/reason_words.ts';
import { replyTexts } from '#contract/messaging/inbound/replies.texts.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import classes from './Timeline.module.css';

const texts = contactPageTexts.timeline;

interface Shown {
  icon: TablerIcon;
  title: string;
  tag?: { tone: Tone; words: string } | undefined;
  body?: ReactNode;
  /** The details under it: by whom, with which message. */
  notes: ReactNode[];
}

/** One thing that happened. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const format = useFormat();
  const { icon: Icon, title, tag, body, notes } = shownOf(entry, format);
  return (
    <li className={classes.row} data-kind={entry.kind}>
      <span className={classes.icon} aria-hidden>
        <Icon size={16} />
      </span>
      <div className={classes.what}>
        <div className={classes.head}>
          <span className={classes.name}>{title}</span>
          {tag ? <Tag tone={tag.tone}>{tag.words}</Tag> : null}
        </div>
        {body}
        <div className={classes.notes}>
          <time dateTime={entry.at}>{format.instant(entry.at)}</time>
          {notes.filter(Boolean).map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes of an entry never change their places
            <span key={index}>{note}</span>
          ))}
        </div>
      </div>
    </li>
  );
}

function shownOf(entry: TimelineEntry, format: Format): Shown {
  switch (entry.kind) {
    case 'consent':
      return consentShown(entry, format);
    case 'message':
      return messageShown(entry);
    case 'reply': {
      const meaning = replyTexts.meanings[entry.meaning];
      return {
        icon: IconMessageReply,
        title: texts.kinds.reply,
        tag: meaning ? { tone: entry.meaning === 'stop' ? 'bad' : 'quiet', words: meaning } : undefined,
        body: <p className={classes.theirs}>{entry.body || texts.noWords}</p>,
        notes: [
          entry.media_count > 0 ? texts.pictures(entry.media_count) : null,
          <Link key="thread" to={paths.replyThread(entry.reply_thread_id)}>
            {texts.openThread}
          </Link>,
        ],
      };
    }
    case 'click':
      return {
        icon: IconClick,
        title: texts.clicked,
        body: <p className={classes.address}>{texts.targets[entry.target] ?? entry.target}</p>,
        notes: [campaignLink(entry.campaign)],
      };
    case 'coupon':
      return {
        icon: IconTicket,
        title: texts.coupon[entry.what],
        body: <p>{entry.title}</p>,
        notes: [
          <span key="code" className={classes.code}>
            {entry.code}
          </span>,
          entry.sale_cents === null ? null : texts.sale(format.money(entry.sale_cents / 100)),
          entry.by ? texts.by(entry.by) : null,
          entry.reason,
        ],
      };
  }
}

function consentShown(entry: Extract<TimelineEntry, { kind: 'consent' }>, format: Format): Shown {
  const { what, source, wording, words, attestation, by } = entry;
  const attested = attestation
    ? contactPageTexts.consent.attested(attestation.how, format.date(attestation.when), attestation.by ?? '')
    : null;
  return {
    icon: what === 'opt_in' ? IconShieldCheck : what === 'opt_out' ? IconShieldOff : IconShieldQuestion,
    title: texts.happened(what, source),
    body: (
      <>
        {words ? <p className={classes.theirs}>{texts.words(words)}</p> : null}
        {attested ? <p>{attested}</p> : null}
        {wording ? (
          <details className={classes.wording}>
            <summary>{texts.wording}</summary>
            <p>{wording}</p>
          </details>
        ) : null}
      </>
    ),
    notes: [by ? texts.by(by) : null],
  };
}

const TONES: Partial<Record<Extract<TimelineEntry, { kind: 'message' }>['status'], Tone>> = {
  delivered: 'good',
  undelivered: 'bad',
  failed: 'bad',
  unknown: 'doubt',
  held: 'doubt',
  suppressed: 'doubt',
};

function messageShown(entry: Extract<TimelineEntry, { kind: 'message' }>): Shown {
  const { purpose, status, reason, body, campaign, by } = entry;
  return {
    icon: IconMessage,
    title: replyTexts.purposes[purpose],
    tag: { tone: TONES[status] ?? 'quiet', words: replyTexts.statuses[status] },
    body: <p className={classes.ours}>{body}</p>,
    notes: [reason ? reasonWords(reason) : null, campaignLink(campaign), by ? texts.by(by) : null],
  };
}

function campaignLink(campaign: { campaign_id: string; name: string } | null): ReactNode {
  return campaign ? <Link to={paths.campaign(campaign.campaign_id)}>{campaign.name}</Link> : null;
}
