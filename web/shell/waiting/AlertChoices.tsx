import { Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { type AlertSetting, waiting } from '#contract/shell/waiting.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { ExpiringDays } from './ExpiringDays.tsx';
import classes from './WaitingBell.module.css';

/** Which alerts the user wants; they are behind a button, because few change them. */
export function AlertChoices({ alerts, expiringDays }: { alerts: AlertSetting[]; expiringDays: number }) {
  const [isOpen, setOpen] = useState(false);
  if (alerts.length === 0) return null;
  return (
    <>
      <Button
        className={classes.choose ?? ''}
        variant="subtle"
        aria-expanded={isOpen}
        onClick={() => setOpen((shown) => !shown)}
      >
        {waitingTexts.chooseAlerts}
      </Button>
      {isOpen ? (
        <fieldset className={classes.alerts}>
          <legend>{waitingTexts.alertsHint}</legend>
          {alerts.map((setting) => (
            <Fragment key={setting.alert}>
              <AlertSwitch {...setting} />
              {setting.alert === 'expiring' && setting.is_on ? <ExpiringDays days={expiringDays} /> : null}
            </Fragment>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

function AlertSwitch({ alert, is_on }: AlertSetting) {
  const set = useMutation({
    mutationFn: (next: boolean) => call(waiting.setAlert, { body: { alert, is_on: next } }),
    onSuccess: () => invalidate(waiting.list),
    onError: (failure) => warn(sentenceOf(failure)),
  });
  return (
    <Switch
      classNames={{ body: classes.dailyMail ?? '', root: classes.alert ?? '' }}
      label={waitingTexts.alerts[alert]}
      checked={set.isPending ? set.variables : is_on}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  );
}
