import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstStepTexts as texts } from '#contract/shell/first_steps.texts.ts';
import { type FirstStepBook, firstSteps } from '#contract/shell/first_steps.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { hasRole, useShop } from '../shop.ts';
import { FirstStepRow } from './FirstStepRow.tsx';
import classes from './FirstSteps.module.css';

/** What a new shop does first in a book. Steps tick themselves; the list is gone once all are done, or when the user hides it. */
export function FirstSteps({ book }: { book: FirstStepBook }) {
  const { user } = useShop();
  // Users who can only view get no list.
  return hasRole(user, 'staff') ? <List book={book} /> : null;
}

function List({ book }: { book: FirstStepBook }) {
  // Not every step makes an event, so the list is asked for again each time the user comes back to it.
  const { data } = useQuery({ ...q(firstSteps.list), staleTime: 0 });
  const hide = useMutation({
    mutationFn: (is_hidden: boolean) => call(firstSteps.hide, { body: { book, is_hidden } }),
    onSuccess: (_reply, is_hidden) => {
      void invalidate(firstSteps.list);
      if (!is_hidden) return;
      tellWithUndo({ id: 'first-steps', message: texts.hidden, label: texts.undo, onUndo: () => hide.mutate(false) });
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const list = data?.[book];
  // A list whose last step is ticked on this screen stays until the user leaves it.
  const [wasOpen, setWasOpen] = useState(false);
  const done = list?.steps.filter(({ is_done }) => is_done).length ?? 0;
  const isOpen = list !== null && list !== undefined && !list.is_hidden && done < list.steps.length;
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!data || !list || list.is_hidden || !wasOpen) return null;
  const next = list.steps.find(({ is_done }) => !is_done)?.step;
  return (
    <section className={classes.root} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          {texts.titles[book]}
        </h2>
        <span className={classes.progress} role="status">
          {texts.progress(done, list.steps.length)}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.hide}
          loading={hide.isPending}
          onClick={() => hide.mutate(true)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ol className={classes.steps}>
        {list.steps.map(({ step, is_done }) => (
          <FirstStepRow
            key={step}
            step={step}
            isDone={is_done}
            isNext={step === next}
            sampleInvoiceId={data.sample_invoice_id}
            hasTestPhones={data.has_test_phones}
          />
        ))}
      </ol>
    </section>
  );
}
