import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { automationTexts as texts } from '#contract/messaging/automations/automations.texts.ts';
import { type Automation, type AutomationResults, automations } from '#contract/messaging/automations/automations.ts';
import type { AutomationKind } from '#contract/messaging/automations/kinds.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { hasRole, mayTake, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Automations.module.css';

interface AutomationStateProps {
  text: Automation;
  onEdit: () => void;
}

/** Whether an automation is on, what holds it back, its results, and what can be done. */
export function AutomationState({ text, onEdit }: AutomationStateProps) {
  const format = useFormat();
  const { user } = useShop();
  const { kind, is_on, days, pause_reason, next_run_at, changed_at, changed_by } = text;
  const about = texts.kinds[kind];
  return (
    <>
      <div className={classes.state}>
        <StateTag {...text} />
        {days === null ? null : <span>{about.rule(days)}</span>}
      </div>
      {pause_reason === null ? null : <Paused text={text} />}
      {is_on && pause_reason === null && next_run_at !== null ? (
        <Reach kind={kind} next={texts.next(format.zoned(next_run_at))} />
      ) : null}
      {changed_at === null ? null : (
        <>
          <Results kind={kind} />
          <p className={classes.quiet}>{texts.since(format.instant(changed_at), changed_by)}</p>
        </>
      )}
      <div className={classes.buttons}>
        {hasRole(user, 'manager') ? (
          <Button variant={is_on ? 'default' : 'filled'} onClick={onEdit}>
            {is_on ? texts.change : texts.setUp}
          </Button>
        ) : null}
        {is_on && mayTake(user, 'manager') ? <TurnOff text={text} /> : null}
      </div>
    </>
  );
}

function StateTag({ is_on, pause_reason }: Automation) {
  if (!is_on) return <Tag>{texts.off}</Tag>;
  return pause_reason === null ? <Tag tone="good">{texts.on}</Tag> : <Tag tone="doubt">{texts.paused}</Tag>;
}

/** Why it sends nothing. */
function Paused({ text: { pause_reason, paused_campaign_id } }: { text: Automation }) {
  return (
    <p className={classes.paused}>
      {pause_reason}{' '}
      {paused_campaign_id ? <Link to={paths.campaign(paused_campaign_id)}>{texts.toCampaign}</Link> : null}
    </p>
  );
}

/** When customers are looked for the next time, how many would get it now, and why some would not. */
function Reach({ kind, next }: { kind: AutomationKind; next: string }) {
  // Counting many customers takes a moment, for which the rest of the screen does not wait.
  const { data, isError } = useQuery(q(automations.reach));
  const reach = data?.automations.find((one) => one.kind === kind);
  const counted = reach ? texts.today(reach.recipients) : isError ? texts.countFailed : texts.counting;
  return (
    <>
      <p className={classes.quiet} role="status">
        {[next, counted].join(' · ')}
      </p>
      {reach && reach.faults.length > 0 ? (
        <div className={classes.paused}>
          {texts.hasProblem}
          <ul>
            {reach.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

/** What it has sent, and what came of it. */
function Results({ kind }: { kind: AutomationKind }) {
  const { data, isError } = useQuery(q(automations.results));
  const results = data?.automations.find((one) => one.kind === kind);
  if (!results) return <p className={classes.quiet}>{isError ? texts.resultsFailed : texts.countingResults}</p>;
  return <Figures {...results} />;
}

function Figures({ kind, sent, redeemed, opted_out }: AutomationResults) {
  const format = useFormat();
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{texts.sent}</dt>
        <dd>{format.quantity(sent)}</dd>
      </div>
      <div>
        <dt>{texts.redeemed}</dt>
        <dd>{format.quantity(redeemed)}</dd>
        <dd>{texts.kinds[kind].redeemedDetail}</dd>
      </div>
      <div>
        <dt>{texts.optedOut}</dt>
        <dd>{format.quantity(opted_out)}</dd>
        <dd>{texts.optedOutDetail}</dd>
      </div>
    </dl>
  );
}

function TurnOff({ text: { kind } }: { text: Automation }) {
  const { title } = texts.kinds[kind];
  const off = useMutation({
    mutationFn: () => call(automations.turnOff, { body: { kind } }),
    onSuccess: () => {
      void invalidate(automations.list, automations.reach, automations.results, campaigns.list, campaigns.get);
      tell(texts.turnedOff(title));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const ask = () =>
    confirm({
      title: texts.turnOffTitle(title),
      detail: texts.turnOffDetail,
      action: texts.turnOff,
      dismiss: texts.keepOn,
      danger: true,
      onConfirm: () => off.mutate(),
    });
  return (
    <Button variant="default" loading={off.isPending} onClick={ask}>
      {texts.turnOff}
    </Button>
  );
}
