import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import { engineTexts as texts } from '#contract/invoices/reading/engines.texts.ts';
import { engines, type ReadingAttempt } from '#contract/invoices/reading/engines.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { Agreement } from './Agreement.tsx';
import { Changes } from './Changes.tsx';
import classes from './Readings.module.css';

interface ReadingsDialogProps {
  invoice: Invoice;
  opened: boolean;
  onClose: () => void;
  /** Reads it again; null: not now, or not for this user. */
  onReread: ((engine: ReadingEngine) => void) | null;
}

/** Each time a document was read, by what and for how much, and a button for each engine that can read it again. */
export function ReadingsDialog({ invoice, opened, onClose, onReread }: ReadingsDialogProps) {
  const { user } = useShop();
  const params = { invoice_id: invoice.invoice_id };
  const attempts = useQuery({ ...q(engines.readings, { params }), staleTime: 0 });
  const { data } = useQuery(q(engines.get));
  const vision = data?.vision ?? null;
  const isVisionUsable = vision !== null && (!vision.leaves_machine || vision.agreed !== null);
  const usable: { engine: ReadingEngine; name: string }[] = [
    { engine: 'local', name: texts.names.local },
    ...(isVisionUsable ? [{ engine: 'vision' as const, name: vision.model }] : []),
  ];
  return (
    <Modal opened={opened} onClose={onClose} title={reviewTexts.page.readings} size="lg">
      <h3 className={classes.title}>{texts.readingsTitle}</h3>
      <p className={classes.detail}>{texts.readingsDetail}</p>
      {attempts.error && !attempts.data ? (
        <LoadFailure error={attempts.error} onRetry={() => void attempts.refetch()} />
      ) : null}
      {attempts.isPending ? <SkeletonLines lines={3} /> : null}
      {attempts.data?.readings.length === 0 ? <p>{texts.noReadings}</p> : null}
      <ul className={classes.list}>
        {attempts.data?.readings.map((attempt) => (
          <AttemptRow key={attempt.reading_id} attempt={attempt} />
        ))}
      </ul>
      {vision?.leaves_machine ? <Agreement vision={vision} mayAgree={hasRole(user, 'owner')} /> : null}
      {onReread ? (
        <Group>
          {usable.map(({ engine, name }) => (
            <Button
              key={engine}
              variant="default"
              onClick={() => {
                onClose();
                onReread(engine);
              }}
            >
              {texts.readWith(name)}
            </Button>
          ))}
        </Group>
      ) : null}
      <Changes invoice_id={invoice.invoice_id} />
    </Modal>
  );
}

function AttemptRow({ attempt }: { attempt: ReadingAttempt }) {
  const { instant, quantity } = useFormat();
  const { engine, reader, version, seconds, cost_cents, line_count, asked_by, refused } = attempt;
  const facts = [
    reader,
    refused === null ? texts.lines(line_count) : null,
    texts.took(quantity(Math.round(seconds * 10) / 10)),
    cost_cents === null ? null : texts.cost(quantity(Math.round(cost_cents * 100) / 100)),
    asked_by === null ? null : texts.askedBy(asked_by),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.top}>
        <strong>{texts.by(texts.names[engine], version)}</strong>
        <time dateTime={attempt.read_at}>{instant(attempt.read_at)}</time>
      </div>
      <div className={classes.facts}>{facts.filter(Boolean).join(' · ')}</div>
      {refused === null ? null : <div className={classes.refused}>{refused}</div>}
    </li>
  );
}
