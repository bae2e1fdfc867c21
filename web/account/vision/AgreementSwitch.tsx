import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { type Engines, engines } from '#contract/invoices/reading/engines.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { keyOf, queryClient } from '../../query.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import classes from './Vision.module.css';

const texts = engineTexts.agreement;

export type LeavingVision = NonNullable<Engines['vision']>;

/** What is sent where, and of which documents. */
export function sentWords({ host, model, is_default }: LeavingVision): string {
  return `${texts.detail(host, model)} ${is_default ? texts.always : texts.onlyAsked}`;
}

interface AgreementSwitchProps {
  vision: LeavingVision;
  mayAgree: boolean;
}

/** Whether pages of documents may leave the server. The owner agrees once for the company. */
export function AgreementSwitch({ vision, mayAgree }: AgreementSwitchProps) {
  const { instantDate } = useFormat();
  const { agreed } = vision;
  const agree = useMutation({
    mutationFn: (wanted: boolean) => call(engines.agree, { body: { agreed: wanted } }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(engines.get, {}), answer),
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <>
      <Switch
        label={texts.label}
        checked={agreed !== null}
        readOnly={!mayAgree || agree.isPending}
        onChange={(event) => {
          if (mayAgree && !agree.isPending) agree.mutate(event.currentTarget.checked);
        }}
      />
      <p className={classes.facts} role="status">
        {agreed ? texts.agreed(instantDate(agreed.at), agreed.by ?? '…') : texts.off}{' '}
        {mayAgree ? null : texts.ownerOnly}
      </p>
    </>
  );
}
