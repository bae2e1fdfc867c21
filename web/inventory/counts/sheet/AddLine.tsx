import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import { type CountLine, counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../../api.ts';
import { keyOf, q, queryClient } from '../../../query.ts';
import { tell } from '../../../ui/dialogs/notify.ts';
import { Failure } from '../../../ui/Failure.tsx';
import classes from './Sheet.module.css';

const texts = countsTexts.add;
type CountSheet = z.output<typeof counts.get.reply>;

interface AddLineProps {
  count: CountSheet;
  /** What was scanned or typed and is not on the sheet; null: nothing is missing. */
  code: string | null;
  /** Where the user is counting, if that is known. */
  area: string | null;
  onClose: () => void;
  onAdded: (line: CountLine) => void;
}

/** Offers to add an item to the sheet that was found where nobody expected it. */
export function AddLine({ code, ...rest }: AddLineProps) {
  return code === null ? null : <Offer key={code} code={code} {...rest} />;
}

function Offer({ count, code, area, onClose, onAdded }: Omit<AddLineProps, 'code'> & { code: string }) {
  const [areaId, setAreaId] = useState(area ?? '');
  const params = { count_id: count.count_id };
  const found = useQuery(q(inventory.listItems, { query: { search: code, limit: 1, sort: 'name' } }));
  const places = useQuery(q(areas.list));
  const item = found.data?.items[0];
  const add = useMutation({
    mutationFn: (item_id: string) => call(counts.addLine, { params, body: { item_id, area_id: areaId || null } }),
    onSuccess: async (line) => {
      await queryClient.refetchQueries({ queryKey: keyOf(counts.get, { params }) });
      tell(texts.added(line.item));
    },
  });
  const offer = useRef<HTMLElement>(null);
  /** Whether the focus is in the offer, or in nothing that a user works in. */
  const isHere = () => {
    const at = document.activeElement;
    return at === null || at.contains(offer.current) || offer.current?.contains(at) === true;
  };
  const canAdd = item !== undefined && count.status === 'open';
  return (
    <section ref={offer} className={classes.missing} aria-label={texts.title}>
      <p role="status">
        {found.isError
          ? texts.offline
          : found.isPending
            ? commonTexts.loading
            : item
              ? texts.found(item.name)
              : texts.unknown(code)}
      </p>
      {add.isError ? <Failure title={texts.failed} detail={sentenceOf(add.error)} /> : null}
      {canAdd ? (
        <NativeSelect
          label={texts.area}
          data={[
            { value: '', label: countsTexts.noArea },
            ...(places.data?.areas ?? [])
              .filter(({ location_id }) => location_id === count.location_id)
              .map(({ area_id, name }) => ({ value: area_id, label: name })),
          ]}
          value={areaId}
          onChange={(event) => setAreaId(event.currentTarget.value)}
        />
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.close}
        </Button>
        {canAdd ? (
          <Button
            loading={add.isPending}
            // Whoever counts another line meanwhile stays in its field.
            onClick={() => add.mutate(item.item_id, { onSuccess: (line) => (isHere() ? onAdded(line) : onClose()) })}
          >
            {texts.add}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
