import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { type Audience, audiences, type SavedAudience } from '#contract/messaging/campaigns/audiences.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { AudienceName } from './AudienceName.tsx';
import classes from './Sending.module.css';
import { isSameAudience } from './same_audience.ts';

const texts = campaignTexts.audience;

interface SavedAudiencesProps {
  audience: Audience;
  onChoose: (audience: Audience) => void;
}

/** Audiences that were saved under a name: to take one, to change it, to save this one, to delete one. */
export function SavedAudiences({ audience, onChoose }: SavedAudiencesProps) {
  const { data } = useQuery(q(audiences.list));
  const saved = data?.audiences ?? [];
  const [taken, setTaken] = useState<string | null>(null);
  const select = useRef<HTMLInputElement>(null);
  const same = saved.find(({ conditions }) => isSameAudience(conditions, audience));
  // One that was taken and then narrowed is still the one that is spoken of.
  const chosen = same ?? saved.find(({ audience_id }) => audience_id === taken);
  useKeptFocus(select, JSON.stringify([chosen, same === undefined]));
  return (
    <>
      {saved.length > 0 ? (
        <div className={classes.line}>
          <Select
            ref={select}
            label={texts.saved}
            data={saved.map(({ audience_id, name: label }) => ({ value: audience_id, label }))}
            value={chosen?.audience_id ?? null}
            onChange={(id) => {
              const found = saved.find(({ audience_id }) => audience_id === id);
              setTaken(id);
              if (found) onChoose(found.conditions);
            }}
          />
          {chosen ? (
            <Chosen key={chosen.audience_id} chosen={chosen} changed={same ? null : audience} home={select} />
          ) : null}
        </div>
      ) : null}
      {!same && Object.keys(audience).length > 0 ? (
        <AudienceName
          label={texts.saveAs}
          action={texts.save}
          save={(name) => call(audiences.create, { body: { name, conditions: audience } })}
          onSaved={(kept) => {
            setTaken(kept.audience_id);
            void invalidate(audiences.list);
            tell(texts.savedAs(kept.name));
          }}
        />
      ) : null}
    </>
  );
}

interface ChosenProps {
  chosen: SavedAudience;
  /** What it would become; null: it is as it was saved. */
  changed: Audience | null;
  /** The element that takes the focus after the focused one is removed. */
  home: RefObject<HTMLElement | null>;
}

/** What can be done with a saved audience. */
function Chosen({ chosen, changed, home }: ChosenProps) {
  const [isRenaming, setRenaming] = useState(false);
  useKeptFocus(home, isRenaming);
  const params = { audience_id: chosen.audience_id };
  const update = (body: { name: string; conditions: Audience }) => call(audiences.update, { params, body });
  const change = useMutation({
    mutationFn: (conditions: Audience) => update({ name: chosen.name, conditions }),
    onSuccess: async () => {
      await invalidate(audiences.list);
      tell(texts.changed(chosen.name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const remove = useMutation({
    mutationFn: () => call(audiences.remove, { params }),
    onSuccess: async () => {
      await invalidate(audiences.list);
      tell(texts.removed(chosen.name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  if (isRenaming) {
    return (
      <AudienceName
        label={texts.newName}
        action={texts.saveName}
        initial={chosen.name}
        save={(name) => update({ name, conditions: chosen.conditions })}
        onSaved={(kept) => {
          void invalidate(audiences.list);
          tell(texts.renamed(kept.name));
          setRenaming(false);
        }}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  return (
    <>
      {changed && Object.keys(changed).length > 0 ? (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate(changed)}>
          {texts.saveChanges}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => setRenaming(true)}>
        {texts.rename}
      </Button>
      <Button
        variant="default"
        loading={remove.isPending}
        onClick={() =>
          confirm({
            title: texts.removeTitle(chosen.name),
            detail: texts.removeDetail,
            action: texts.remove,
            danger: true,
            onConfirm: () => remove.mutate(),
          })
        }
      >
        {texts.remove}
      </Button>
    </>
  );
}
