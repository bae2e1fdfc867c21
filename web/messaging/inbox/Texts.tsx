import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import type { ThreadMessage } from '#contract/messaging/inbound/replies.ts';
import { useFormat } from '../../format.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Inbox.module.css';

const BAD = ['undelivered', 'failed', 'suppressed'];

/** The messages of a conversation, newest at the bottom and in view. `children` are above them. */
export function Texts({ texts: shown, children }: { texts: ThreadMessage[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is what it scrolls for
  useLayoutEffect(() => {
    box.current?.scrollTo(0, box.current.scrollHeight);
  }, [newest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={classes.texts} ref={box} role="log" aria-label={texts.title} tabIndex={0}>
      {children}
      <ol>
        {shown.map((text) => (
          <OneText key={text.id} text={text} />
        ))}
      </ol>
    </div>
  );
}

function OneText({ text }: { text: ThreadMessage }) {
  const format = useFormat();
  const { is_inbound, body, media_count, meaning, purpose, status, sent_by } = text;
  return (
    <li className={classes.text} data-inbound={is_inbound || undefined}>
      {body || media_count === 0 ? <p className={classes.bubble}>{body || texts.noWords}</p> : null}
      {media_count > 0 ? <p className={classes.bubble}>{texts.pictures(media_count)}</p> : null}
      <span className={classes.facts}>
        <time dateTime={text.at}>{format.instant(text.at)}</time>
        {meaning && texts.meanings[meaning] ? (
          <Tag tone={text.needs_look ? 'doubt' : 'quiet'}>{texts.meanings[meaning]}</Tag>
        ) : null}
        {text.is_answered_by_provider ? <span>{texts.answeredByProvider}</span> : null}
        {purpose ? <span>{purpose === 'reply' && sent_by ? sent_by : texts.purposes[purpose]}</span> : null}
        {status ? (
          BAD.includes(status) ? (
            <Tag tone="bad">{texts.statuses[status]}</Tag>
          ) : (
            <span>{texts.statuses[status]}</span>
          )
        ) : null}
      </span>
    </li>
  );
}
