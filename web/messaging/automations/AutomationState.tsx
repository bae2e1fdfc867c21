import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { automationTexts as texts } from '#contract/messaging/automations/automations.texts.ts';
import { type Automation, automations } from '#contract/messaging/automations/automations.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
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
      {is_on && pause_reason === null && next_run_at !== null ? (
        <p className={classes.quiet}>
          {[texts.next(format.zoned(next_run_at)), texts.today(text.recipients)].join(' · ')}
        </p>
      ) : null}
      <Problems text={text} />
      {changed_at === null ? null : (
        <>
          <Figures text={text} />
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

/** Why it sends nothing, or not everything. */
function Problems({ text: { pause_reason, paused_campaign_id, faults } }: { text: Automation }) {
  if (pause_reason !== null) {
    return (
      <p className={classes.paused}>
        {pause_reason}{' '}
        {paused_campaign_id ? <Link to={paths.campaign(paused_campaign_id)}>{texts.toCampaign}</Link> : null}
      </p>
    );
  }
  if (faults.length === 0) return null;
  return (
    <div className={classes.paused}>
      {texts.hasProblem}
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}

function Figures({ text: { kind, sent, redeemed, opted_out } }: { text: Automation }) {
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
      void invalidate(automations.list, campaigns.list, campaigns.get);
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
