import { Button, Modal, NativeSelect } from '@mantine/core';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PosConnection, PosSources } from '#contract/pos/connections.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { useIsOpen } from '../../ui/dialogs/useIsOpen.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import screen from '../Pos.module.css';
import { markSalesStale } from '../stale.ts';
import classes from './Connections.module.css';

const texts = posTexts.sources;

interface SourcesDialogProps {
  opened: boolean;
  connection: PosConnection;
  isCounting: boolean;
  onClose: () => void;
}

/** Says which side is right about each value. */
export function SourcesDialog({ opened, connection, isCounting, onClose }: SourcesDialogProps) {
  const system = posTexts.systems[connection.driver];
  const params = { connection_id: connection.connection_id };
  // Only what was changed here is kept apart: what another dialog or user saves meanwhile stays.
  const [changed, setChanged] = useState<Partial<PosSources>>({});
  const sources = { ...connection.sources, ...changed };
  // Whoever has closed the dialog during the save and opens it again finds it still being saved.
  const mutationKey = ['sources', connection.connection_id];
  const isSaving = useIsMutating({ mutationKey }) > 0;
  const isOpen = useIsOpen(opened);
  const save = useMutation({
    mutationKey,
    mutationFn: () => call(pos.changeConnection, { params, body: { sources } }),
    onSuccess: () => {
      tell(texts.done);
      // The next save goes on from what this one has changed.
      return markSalesStale();
    },
    // A dialog that was closed says nothing, and the one that was opened again did not send this.
    onError: (error) => {
      if (!isOpen()) warn(sentenceOf(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) save.mutate(undefined, { onSuccess: onClose });
  };
  const sides = [
    { value: 'counterbook', label: texts.ours },
    { value: 'pos', label: system },
  ];
  const hints = { counterbook: texts.oursHint(system), pos: texts.theirsHint(system), none: texts.noneHint };
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.title(system)}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {save.isError ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        <p className={screen.quiet}>{texts.detail(system)}</p>
        {(['name', 'price', 'codes'] as const).map((field) => (
          <NativeSelect
            key={field}
            label={texts.fields[field]}
            data={sides}
            value={sources[field]}
            onChange={({ currentTarget: { value } }) =>
              setChanged((now) => ({ ...now, [field]: value === 'pos' ? 'pos' : 'counterbook' }))
            }
          />
        ))}
        {isCounting ? (
          <NativeSelect
            label={texts.fields.count}
            description={hints[sources.count]}
            data={[{ value: 'none', label: texts.none }, ...sides]}
            value={sources.count}
            onChange={({ currentTarget: { value } }) =>
              setChanged((now) => ({ ...now, count: value === 'none' || value === 'pos' ? value : 'counterbook' }))
            }
          />
        ) : null}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {commonTexts.actions.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {texts.save}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
