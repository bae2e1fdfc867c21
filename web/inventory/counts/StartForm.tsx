import { Button, Input, Modal, MultiSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate, q } from '../../query.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { useShop } from '../../shell/shop.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { useIsOpen } from '../../ui/dialogs/useIsOpen.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import classes from './Counts.module.css';

const texts = countsTexts.form;
const SCOPES = ['everything', 'areas', 'categories'] as const;
type Scope = (typeof SCOPES)[number];

interface StartFormProps {
  opened: boolean;
  onClose: () => void;
  onStarted: (countId: string) => void;
}

export function StartForm(props: StartFormProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} closeOnClickOutside={false} title={texts.title}>
      <Fields {...props} />
    </Modal>
  );
}

function Fields({ opened, onClose, onStarted }: StartFormProps) {
  const { user } = useShop();
  const format = useFormat();
  const [name, setName] = useState(() => texts.nameOf(format.instantDate(new Date().toISOString())));
  const [scope, setScope] = useState<Scope>('everything');
  const [areaIds, setAreaIds] = useState<string[]>([]);
  const [categories, setCategories] = useState<string[]>([]);
  const [location, setLocation] = useState('');
  const [isBlind, setBlind] = useState(false);
  const [asked, setAsked] = useState(false);
  const isOpen = useIsOpen(opened);
  const places = useQuery(q(areas.list));
  const summary = useQuery(q(inventory.summary));
  const start = useMutation({
    mutationFn: () =>
      call(counts.start, {
        body: {
          name,
          is_blind: isBlind,
          ...(location ? { location_id: location } : {}),
          area_ids: scope === 'areas' ? areaIds : [],
          categories: scope === 'categories' ? categories : [],
        },
      }),
    onSuccess: (started) => {
      void invalidate(counts.list);
      // Whoever has closed the form is not led to the count.
      if (!isOpen()) tell(texts.started(started.name));
    },
  });
  const faults = {
    name: name.trim() ? null : commonTexts.nameNeeded,
    areas: scope === 'areas' && areaIds.length === 0 ? texts.chooseAreas : null,
    categories: scope === 'categories' && categories.length === 0 ? texts.chooseCategories : null,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (Object.values(faults).some((fault) => fault !== null) || start.isPending) return;
    start.mutate(undefined, { onSuccess: ({ count_id }) => isOpen() && onStarted(count_id) });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {start.isError ? <Failure title={texts.failed} detail={sentenceOf(start.error)} /> : null}
      <TextInput
        label={texts.name}
        required
        data-autofocus
        maxLength={NAME_MAX}
        value={name}
        error={asked ? faults.name : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <LocationSelect
        label={locationTexts.location}
        value={location}
        onChange={(chosen) => {
          setLocation(chosen);
          setAreaIds([]);
        }}
      />
      <Input.Wrapper label={texts.scope} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={texts.scope}
          value={scope}
          onChange={(value) => setScope(SCOPES.find((one) => one === value) ?? 'everything')}
          data={SCOPES.map((value) => ({ value, label: texts.scopes[value] }))}
        />
      </Input.Wrapper>
      {scope === 'areas' ? (
        <MultiSelect
          label={texts.areas}
          description={texts.areasHint}
          data={(places.data?.areas ?? [])
            .filter((area) => area.location_id === (location || user.locations[0]?.location_id))
            .map((area) => ({ value: area.area_id, label: area.name }))}
          value={areaIds}
          error={asked ? faults.areas : null}
          onChange={setAreaIds}
        />
      ) : null}
      {scope === 'categories' ? (
        <MultiSelect
          label={texts.categories}
          data={(summary.data?.categories ?? []).map(({ category }) => category)}
          value={categories}
          error={asked ? faults.categories : null}
          onChange={setCategories}
        />
      ) : null}
      <Switch
        label={texts.blind}
        description={texts.blindHint}
        checked={isBlind}
        onChange={(event) => setBlind(event.currentTarget.checked)}
      />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={start.isPending}>
          {texts.start}
        </Button>
      </FormFoot>
    </form>
  );
}
