import { Button, Modal, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { centsToNumber, toCents } from '#contract/decimal.ts';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { type CreditCandidate, credits } from '#contract/invoices/credits/credits.ts';
import { NOTE_MAX, SEARCH_MAX } from '#contract/limits.ts';
import { call, sentenceOf } from '../../../api.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import { tell } from '../../../ui/dialogs/notify.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { focusFault } from '../../../ui/fields/focus_fault.ts';
import { moveOnEnter } from '../../../ui/fields/move_on_enter.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { SkeletonBlock } from '../../../ui/list/Skeletons.tsx';
import classes from './CreditDialog.module.css';
import { CreditLineFields, entriesOf } from './CreditLineFields.tsx';
import { keepCredit } from './useCreditAction.ts';

const texts = creditTexts.dialog;

/** As many lines are found by looking. */
const SEEN_AT_ONCE = 8;

function matches({ code, description }: CreditCandidate, search: string): boolean {
  const words = `${code ?? ''} ${description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

interface CreditDialogProps {
  opened: boolean;
  onClose: () => void;
  about: { invoice_id: string } | { order_id: string };
}

/** Chooses for which lines of an invoice or an order credit is requested. What the delivery says is wrong is chosen already. */
export function CreditDialog({ opened, onClose, about }: CreditDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.title} size="lg">
      <Candidates about={about} onClose={onClose} />
    </Modal>
  );
}

function Candidates({ about, onClose }: Pick<CreditDialogProps, 'about' | 'onClose'>) {
  // The form begins with what is suggested, so that every opening waits for what is suggested now.
  const { data, error, refetch } = useQuery({ ...q(credits.candidates, { query: about }), gcTime: 0 });
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonBlock height={200} />;
  if (data.lines.length === 0) return <p>{texts.empty}</p>;
  return <CreditForm {...data} about={about} onClose={onClose} />;
}

interface CreditFormProps extends Pick<CreditDialogProps, 'about' | 'onClose'> {
  currency: string;
  lines: CreditCandidate[];
}

function CreditForm({ currency, lines, about, onClose }: CreditFormProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(false);
  const [rows, setRows] = useState(() => lines.flatMap((line) => entriesOf(line).map((entry) => ({ line, entry }))));
  const chosen = rows.filter(({ entry }) => entry.isChosen);
  const total = centsToNumber(chosen.reduce((cents, { entry }) => cents + toCents(entry.amount ?? 0), 0));
  const create = useMutation({
    mutationFn: () =>
      call(credits.create, {
        body: {
          ...about,
          note: note.trim() || null,
          lines: chosen.map(({ line, entry }) => ({
            line_id: line.line_id,
            item_id: line.item_id,
            reason: entry.reason,
            quantity: entry.quantity || null,
            amount: entry.amount ?? 0,
          })),
        },
      }),
    onSuccess: (credit) => {
      keepCredit(credit);
      tell(texts.done);
    },
  });
  const isComplete = chosen.length > 0 && chosen.every(({ entry }) => (entry.amount ?? 0) > 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (!isComplete) return focusFault(event.currentTarget);
    if (create.isPending) return;
    create.mutate(undefined, {
      onSuccess: ({ credit_request_id }) => {
        onClose();
        void navigate(paths.credit(credit_request_id));
      },
    });
  };
  const found = rows.filter(({ line }) => matches(line, search));
  return (
    <form onSubmit={submit} onKeyDown={moveOnEnter} noValidate className={classes.form}>
      <p className={classes.detail}>
        {lines.some(({ suggested }) => suggested.length > 0) ? texts.suggested : texts.detail}
      </p>
      {rows.length > SEEN_AT_ONCE ? (
        <SearchField label={texts.search} value={search} maxLength={SEARCH_MAX} onSearch={setSearch} />
      ) : null}
      <div>
        <ul className={classes.lines}>
          {rows.map((row, index) =>
            // What is chosen is requested, whatever is searched for.
            row.entry.isChosen || found.includes(row) ? (
              <CreditLineFields
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay where they are
                key={index}
                line={row.line}
                entry={row.entry}
                currency={currency}
                asked={asked}
                onChange={(entry) => setRows((now) => now.with(index, { ...row, entry }))}
              />
            ) : null,
          )}
        </ul>
        <p className={classes.detail} role="status">
          {found.length === 0 ? texts.noMatch : null}
        </p>
      </div>
      <Textarea
        label={texts.note}
        autosize
        minRows={2}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {create.isError ? <Failure title={texts.failed} detail={sentenceOf(create.error)} /> : null}
      {asked && chosen.length === 0 ? <Failure detail={texts.nothing} /> : null}
      <Button type="submit" size="md" loading={create.isPending}>
        {texts.submit(total > 0 ? format.money(total, currency) : null)}
      </Button>
    </form>
  );
}
