import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { exportTexts } from '#contract/invoices/exports.texts.ts';
import { type BookName, type BookTarget, invoiceExports } from '#contract/invoices/exports.ts';
import { BOOK_NAME_MAX } from '#contract/invoices/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, type ReplyOf, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import classes from './Export.module.css';

const texts = exportTexts.names;
type Names = ReplyOf<typeof invoiceExports.bookNames>['names'];

interface AccountsFormProps {
  opened: boolean;
  target: BookTarget;
  onClose: () => void;
}

/** What QuickBooks or Xero calls our categories, other amounts and vendors. */
export function AccountsForm({ opened, target, onClose }: AccountsFormProps) {
  const { data, error, refetch } = useQuery({
    ...q(invoiceExports.bookNames, { query: { target } }),
    enabled: opened,
  });
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} size="lg" title={texts.title(target)}>
      {data ? (
        <Fields target={target} names={data.names} onClose={onClose} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Modal>
  );
}

const keyOf = ({ kind, name }: Pick<BookName, 'kind' | 'name'>) => `${kind}:${name}`;

function Fields({ target, names, onClose }: { target: BookTarget; names: Names; onClose: () => void }) {
  // Only what was typed is saved: what another user names meanwhile stays.
  const [typed, setTyped] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: () =>
      call(invoiceExports.setBookNames, {
        body: {
          target,
          names: names.flatMap(({ kind, name }) => {
            const book_name = typed[keyOf({ kind, name })];
            return book_name === undefined ? [] : [{ kind, name, book_name }];
          }),
        },
      }),
    onSuccess: () => {
      tell(texts.saved);
      void invalidate(invoiceExports.bookNames, invoiceExports.preview);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(undefined, { onSuccess: onClose });
  };
  const fieldsOf = (kind: BookName['kind']) =>
    names
      .filter((one) => one.kind === kind)
      .map((one) => {
        const key = keyOf(one);
        return (
          <TextInput
            key={key}
            label={one.label}
            {...(key === 'setting:tax' ? { description: texts.taxHint, placeholder: 'Tax Exempt' } : {})}
            {...(key === 'setting:account' ? { required: true, 'data-autofocus': true } : {})}
            maxLength={BOOK_NAME_MAX}
            value={typed[key] ?? one.book_name}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [key]: value }))}
          />
        );
      });
  const groups = [
    { title: texts.categories, fields: fieldsOf('category') },
    { title: texts.charges, fields: fieldsOf('charge') },
    { title: texts.vendors, fields: fieldsOf('vendor'), hint: texts.vendorsHint(target) },
  ];
  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.under}>{texts.intro(target)}</p>
      <div className={classes.names}>{fieldsOf('setting')}</div>
      {groups.map(({ title, fields, hint }) =>
        fields.length === 0 ? null : (
          <fieldset key={title} className={classes.group}>
            <legend>{title}</legend>
            {hint ? <p className={classes.under}>{hint}</p> : null}
            <div className={classes.names}>{fields}</div>
          </fieldset>
        ),
      )}
      {save.isError ? <Failure detail={sentenceOf(save.error)} /> : null}
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
