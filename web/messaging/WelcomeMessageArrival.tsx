import { MINUTE_MS } from '#contract/dates.ts';
import { welcomeMessageTexts as texts } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import type { WelcomeMessage } from '#contract/messaging/welcome_message/welcome_message.ts';
import { useFormat } from '../format.ts';
import { spokenClock } from './rules/clock.ts';
import classes from './WelcomeMessage.module.css';

/** When a customer who joins now gets the welcome message. */
export function WelcomeMessageArrival({ message }: { message: WelcomeMessage }) {
  const format = useFormat();
  const { arrives_at, legal_hours } = message;
  const isNow = Date.parse(arrives_at) <= Date.now() + MINUTE_MS;
  return (
    <div className={classes.arrival}>
      <p>{isNow ? texts.arrivesNow : texts.arrivesLater(format.instant(arrives_at))}</p>
      <p>{texts.legalHours(spokenClock(legal_hours.from), spokenClock(legal_hours.until))}</p>
    </div>
  );
}
