import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lots } from '#contract/inventory/lots/lots.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { warn } from '../../ui/dialogs/notify.ts';

const CHOICES = [0, 1, 2, 3, 5, 7, 14, 30, 60, 90] as const;

/** How long before its date the user hears of a lot: in the bell, in the daily email, and among what to use first. */
export function ExpiringDays({ days, description }: { days: number; description?: string }) {
  const set = useMutation({
    mutationFn: (expiring_days: number) => call(waiting.setExpiringDays, { body: { expiring_days } }),
    onSuccess: () => invalidate(waiting.list, lots.list),
    onError: (failure) => warn(sentenceOf(failure)),
  });
  const choices = [...new Set([...CHOICES, days])].sort((a, b) => a - b);
  return (
    <NativeSelect
      label={waitingTexts.expiringDays}
      {...(description ? { description } : {})}
      data={choices.map((choice) => ({ value: String(choice), label: waitingTexts.expiringDaysChoice(choice) }))}
      value={String(set.isPending ? set.variables : days)}
      onChange={(event) => set.mutate(Number(event.currentTarget.value))}
    />
  );
}
