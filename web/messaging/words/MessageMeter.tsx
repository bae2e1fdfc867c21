import { Button } from '@mantine/core';
import { SMS_TOTAL_MAX } from '#contract/messaging/limits.ts';
import { type Offender, offenders, replaceOffender } from '#contract/messaging/sms/characters.ts';
import { meterTexts as texts } from '#contract/messaging/sms/meter.texts.ts';
import { measure } from '#contract/messaging/sms/sms.ts';
import classes from './MessageMeter.module.css';

/** Characters in one segment of the plain alphabet. */
const PLAIN_ROOM = measure('').per_segment;

interface MessageMeterProps {
  /** For `aria-describedby` of the field above. */
  id?: string;
  /** What is sent, the company's name in front included. */
  text: string;
  /** The part of it that can be changed here. */
  body: string;
  /** Whether placeholders are still to be filled in, so that the length is not the last word. */
  unfilled?: boolean;
  centsPerSegment?: number;
  /** Takes the body with a character replaced; without it nothing can be replaced. */
  onReplace?: (body: string) => void;
}

/** How long a text message is, what it takes on the network, and which characters make it costly. */
export function MessageMeter({ id, text, body, unfilled, centsPerSegment, onReplace }: MessageMeterProps) {
  const { encoding, segments, left } = measure(text);
  const over = text.length - SMS_TOTAL_MAX;
  const costly = offenders(text);
  return (
    <div className={classes.root}>
      <div
        className={classes.bar}
        data-over={over > 0 || undefined}
        data-costly={costly.length > 0 || undefined}
        aria-hidden
      >
        <span style={{ width: `${Math.min(100, (text.length / SMS_TOTAL_MAX) * 100)}%` }} />
      </div>
      <div className={classes.figures} id={id}>
        <span className={classes.length} data-over={over > 0 || undefined}>
          {over > 0 ? texts.tooLong(over) : texts.characters(text.length, SMS_TOTAL_MAX)}
          {unfilled ? ` ${texts.beforeFilling}` : ''}
        </span>
        <span className={classes.facts}>
          <span title={texts.segmentsHint}>{texts.segments(segments)}</span>
          <span title={texts.encodingHints[encoding]}>{texts.encodings[encoding]}</span>
          {centsPerSegment === undefined ? (
            <span>{texts.left(left)}</span>
          ) : (
            <span>{texts.cost(segments * centsPerSegment)}</span>
          )}
        </span>
      </div>
      {costly.length > 0 ? <CostlyCharacters text={text} body={body} costly={costly} onReplace={onReplace} /> : null}
    </div>
  );
}

type CostlyCharactersProps = Pick<MessageMeterProps, 'text' | 'body' | 'onReplace'> & { costly: Offender[] };

function CostlyCharacters({ text, body, costly, onReplace }: CostlyCharactersProps) {
  const replaceable = onReplace
    ? costly.filter(({ char, replacement }) => replacement !== null && body.includes(char))
    : [];
  const replaced = (words: string) => replaceable.reduce((rest, { char }) => replaceOffender(rest, char), words);
  const { segments: now, per_segment: room } = measure(text);
  const then = measure(replaced(text)).segments;
  return (
    <div className={classes.costly} role="status">
      <div className={classes.consequence}>
        <span>{then < now ? texts.costlier(now, then) : texts.special(room, PLAIN_ROOM)}</span>
        {replaceable.length > 1 ? (
          <Button size="compact-sm" variant="default" onClick={() => onReplace?.(replaced(body))}>
            {texts.replaceAll}
          </Button>
        ) : null}
      </div>
      <ul>
        {costly.map((offender) => (
          <li key={offender.char}>
            <span>{wordsOf(offender, body)}</span>
            {replaceable.includes(offender) ? (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onReplace?.(replaceOffender(body, offender.char))}
              >
                {offender.replacement ? texts.replace(offender.replacement) : texts.remove}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function wordsOf({ char, count, name, replacement }: Offender, body: string): string {
  if (!body.includes(char)) return `${texts.offender(name, char, count)} (${texts.notYours})`;
  return replacement === null
    ? `${texts.offender(name, char, count)} (${texts.nothingLikeIt})`
    : texts.offender(name, char, count);
}
