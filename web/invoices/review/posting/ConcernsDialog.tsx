import { Button, Checkbox, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { concernWords } from '#contract/invoices/review/concern_words.ts';
import { concernTexts as texts } from '#contract/invoices/review/concerns.texts.ts';
import type { Concern } from '#contract/invoices/review/concerns.ts';
import { useFormat } from '../../../format.ts';
import { FormFoot } from '../../../ui/fields/FormFoot.tsx';
import classes from './ConcernsDialog.module.css';
import { cellOfConcern } from './concern_cell.ts';

interface ConcernsDialogProps {
  concerns: Concern[];
  opened: boolean;
  posting: boolean;
  onClose: () => void;
  /** Leads to what the first concern is about. */
  onBack: (cellOf: typeof cellOfConcern) => void;
  onPost: (accepted: string[]) => void;
}

/** Asks about each unusual value of an invoice on its own. Nothing is confirmed beforehand, and Enter confirms nothing. */
export function ConcernsDialog({ concerns, opened, onClose, ...rest }: ConcernsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title(concerns.length)} size="lg" closeOnClickOutside={false}>
      <Questions concerns={concerns} {...rest} />
    </Modal>
  );
}

function Questions({ concerns, posting, onBack, onPost }: Omit<ConcernsDialogProps, 'opened' | 'onClose'>) {
  const format = useFormat();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const left = concerns.filter(({ key }) => !confirmed.has(key)).length;

  const toFirstLeft = () => list.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
  const askAgain = useEffectEvent((_: Concern[]) => {
    if (confirmed.size > 0) toFirstLeft();
  });
  // Refused once more, because the figures have changed in the meantime.
  useEffect(() => askAgain(concerns), [concerns]);

  const answer = (key: string, isRight: boolean) => {
    const next = new Set(confirmed);
    if (isRight) next.add(key);
    else next.delete(key);
    setConfirmed(next);
  };
  const post = () => {
    if (left > 0) toFirstLeft();
    else onPost(concerns.map(({ key }) => key));
  };
  return (
    <>
      <p className={classes.detail}>{texts.detail}</p>
      <ul className={classes.list} aria-label={texts.list} ref={list}>
        {concerns.map((concern, index) => {
          const { about, sentence } = concernWords(concern, format);
          return (
            <li key={concern.key} className={classes.concern}>
              <Checkbox
                classNames={{
                  body: classes.body ?? '',
                  inner: classes.box ?? '',
                  labelWrapper: classes.words ?? '',
                  label: classes.label ?? '',
                }}
                checked={confirmed.has(concern.key)}
                onChange={(event) => answer(concern.key, event.currentTarget.checked)}
                label={
                  <>
                    <strong className={classes.about}>{about}</strong> {sentence}
                  </>
                }
                {...(index === 0 ? { 'data-autofocus': true } : {})}
              />
            </li>
          );
        })}
      </ul>
      <p className={classes.left} id={`${id}-left`} role="status" data-done={left === 0 || undefined}>
        {left > 0 ? texts.left(left) : texts.noneLeft}
      </p>
      <FormFoot>
        <Button variant="default" onClick={() => onBack(cellOfConcern)}>
          {texts.back}
        </Button>
        <Button
          loading={posting}
          aria-describedby={`${id}-left`}
          {...(left > 0 ? { className: classes.off ?? '', 'data-disabled': true, 'aria-disabled': true } : {})}
          onClick={post}
        >
          {texts.post}
        </Button>
      </FormFoot>
    </>
  );
}
