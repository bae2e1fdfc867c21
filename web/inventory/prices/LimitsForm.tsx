import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { PRICE_CHANGE_MAX } from '#contract/inventory/limits.ts';
import { priceTexts } from '#contract/inventory/prices.texts.ts';
import { prices } from '#contract/inventory/prices.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { call, type ReplyOf, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { isOutdated } from '../../refusals.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { focusFault } from '../../ui/fields/focus_fault.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { useFirstAnswer } from '../../ui/useFirstAnswer.ts';
import classes from './Prices.module.css';

const texts = priceTexts.limits;
/** The key of the limit for all other items. */
const OTHERS = '';

interface LimitsFormProps {
  opened: boolean;
  onClose: () => void;
}

/** From which change on a price waits for a decision, by category. */
export function LimitsForm({ opened, onClose }: LimitsFormProps) {
  // A form that begins again asks for the limits again.
  const [start, setStart] = useState(0);
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.title}>
      <Begun key={start} onClose={onClose} onAgain={() => setStart(start + 1)} />
    </Modal>
  );
}

/** Is there only while the dialog is open: each opening begins with the limits as they are then. */
function Begun(form: Pick<FieldsProps, 'onClose' | 'onAgain'>) {
  const limits = useQuery({ ...q(prices.thresholds), staleTime: 0 });
  const begun = useFirstAnswer(limits);
  if (begun) return <Fields known={begun} {...form} />;
  return limits.error ? <LoadFailure error={limits.error} onRetry={() => void limits.refetch()} /> : null;
}

type Known = ReplyOf<typeof prices.thresholds>;

const percentOf = (fraction: number | null) => (fraction === null ? '' : String(Math.round(fraction * 1e4) / 100));
/** The fraction, null where nothing was typed, undefined where it is no limit. */
function fractionOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const fraction = Math.round(Number(typed) * 100) / 1e4;
  return fraction >= 0 && fraction <= PRICE_CHANGE_MAX ? fraction : undefined;
}

interface FieldsProps {
  known: Known;
  onClose: () => void;
  /** Begins with what is saved now. */
  onAgain: () => void;
}

function Fields({ known, onClose, onAgain }: FieldsProps) {
  const names = [OTHERS, ...known.categories.map(({ category }) => category)];
  const [typed, setTyped] = useState<Record<string, string>>(() => ({
    [OTHERS]: percentOf(known.threshold),
    ...Object.fromEntries(known.categories.map(({ category, threshold }) => [category, percentOf(threshold)])),
  }));
  const [asked, setAsked] = useState(false);
  const limits = names.map((category) => ({ category, limit: fractionOf(typed[category] ?? '') }));
  const isWrong = ({ category, limit }: (typeof limits)[number]) =>
    limit === undefined || (category === OTHERS && limit === null);
  const save = useMutation({
    mutationFn: () => {
      const given = limits.flatMap(({ category, limit }) =>
        typeof limit === 'number' ? [{ category, threshold: limit }] : [],
      );
      return call(prices.setThresholds, {
        body: {
          threshold: given.find(({ category }) => category === OTHERS)?.threshold ?? known.threshold,
          categories: given.filter(({ category }) => category !== OTHERS),
          version: known.version,
        },
      });
    },
    onSuccess: () => {
      void invalidate(prices.list, prices.thresholds, waiting.list);
      tell(texts.saved);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (limits.some(isWrong)) return focusFault(event.currentTarget);
    if (!save.isPending) save.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {save.error ? (
        <Failure
          title={texts.failed}
          detail={sentenceOf(save.error)}
          onRetry={isOutdated(save.error) ? onAgain : undefined}
          retryLabel={outdatedTexts.load}
        />
      ) : null}
      <p>{texts.detail}</p>
      <div className={classes.limits}>
        {limits.map((one) => (
          <NumberField
            key={one.category}
            label={one.category || (names.length > 1 ? texts.othersWithCategories : texts.others)}
            data-autofocus={one.category === OTHERS || undefined}
            placeholder={one.category === OTHERS ? '' : texts.same}
            error={asked && isWrong(one) ? texts.missing : null}
            min={0}
            decimals={2}
            rightSection={texts.unit}
            value={typed[one.category] ?? ''}
            onChange={(value) => setTyped((now) => ({ ...now, [one.category]: String(value) }))}
          />
        ))}
      </div>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
      </FormFoot>
    </form>
  );
}
