import { Modal, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { mergeTexts as texts } from '#contract/inventory/merges/merges.texts.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { plainNumber } from '../../ui/fields/plain_number.ts';
import { ChooseOther } from './ChooseOther.tsx';
import { MergePreview } from './MergePreview.tsx';

const SHOWN = 8;

export interface ItemMergeProps {
  opened: boolean;
  item: Item;
  onClose: () => void;
}

/** Merges an item with its duplicate: which one, what moves, and then the merge. */
export function ItemMerge({ opened, item, onClose }: ItemMergeProps) {
  const [other, choose] = useState<{ item_id: string; name: string } | null>(null);
  const close = () => {
    choose(null);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={texts.title(item.name)}>
      {other ? (
        <Preview item={item} other={other} onBack={() => choose(null)} onDone={close} />
      ) : (
        <Choose item={item} onChoose={choose} />
      )}
    </Modal>
  );
}

function Choose({ item, onChoose }: { item: Item; onChoose: (other: { item_id: string; name: string }) => void }) {
  const format = useFormat();
  const [search, setSearch] = useState('');
  const { data } = useQuery(q(merges.ofItem, { params: { item_id: item.item_id } }));
  const query = { search, limit: SHOWN, sort: 'name' } as const;
  const found = useQuery({ ...q(inventory.listItems, { query }), enabled: search !== '' });
  const stock = (one: { on_hand: number; stock_unit: string }) =>
    texts.stock(`${format.quantity(one.on_hand)} ${format.unit(one.stock_unit)}`);
  return (
    <ChooseOther
      label={texts.search.item}
      search={search}
      onSearch={setSearch}
      none={texts.noMatch.item}
      likely={(data?.duplicates ?? []).map((one) => ({
        id: one.item_id,
        name: one.name,
        detail: `${texts.reasons[one.reason]} · ${stock(one)}`,
      }))}
      found={found.data?.items
        .filter(({ item_id }) => item_id !== item.item_id)
        .map((one) => ({ id: one.item_id, name: one.name, detail: stock(one) }))}
      onChoose={({ id, name }) => onChoose({ item_id: id, name })}
    />
  );
}

interface PreviewProps {
  item: Item;
  other: { item_id: string; name: string };
  onBack: () => void;
  onDone: () => void;
}

function Preview({ item, other, onBack, onDone }: PreviewProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const [kept, keep] = useState(item.item_id);
  const [factor, setFactor] = useState('');
  const [first, second] = kept === item.item_id ? [item, other] : [other, item];
  const params = { item_id: first.item_id, other_item_id: second.item_id };
  const { data, error } = useQuery({ ...q(merges.previewItem, { params }), staleTime: 0 });
  const merge = useMutation({
    mutationFn: () => {
      const typed = plainNumber(factor);
      return call(merges.mergeItem, { params, body: typed === '' ? {} : { factor: typed } });
    },
    onSuccess: () => {
      void invalidate(
        inventory.listItems,
        inventory.summary,
        inventory.getItem,
        inventory.listMovements,
        merges.ofItem,
      );
      tell(texts.merged(second.name, first.name));
    },
  });
  const units = data && {
    kept: format.unit(data.kept.stock_unit),
    merged: format.unit(data.merged.stock_unit),
  };
  const needsFactor = data && data.kept.stock_unit.toLowerCase() !== data.merged.stock_unit.toLowerCase();
  return (
    <MergePreview
      sides={[
        { id: item.item_id, name: item.name },
        { id: other.item_id, name: other.name },
      ]}
      kept={kept}
      onKeep={(id) => {
        // What is under way is about the side that was chosen before.
        if (merge.isPending) return;
        keep(id);
        setFactor('');
        merge.reset();
      }}
      moves={
        data && [
          texts.stock(`${format.quantity(data.merged.on_hand)} ${format.unit(data.merged.stock_unit)}`),
          ...texts.itemMoves(data.moves),
          texts.itemFilled,
        ]
      }
      fault={error ? sentenceOf(error) : data?.blocked}
      refused={merge.isError && !needsFactor ? sentenceOf(merge.error) : null}
      afterwards={texts.ledgerStays(second.name)}
      action={texts.merge.item}
      isPending={merge.isPending}
      onMerge={() =>
        merge.mutate(undefined, {
          onSuccess: () => {
            onDone();
            if (kept !== item.item_id) void navigate(paths.item(kept));
          },
        })
      }
      onBack={onBack}
    >
      {needsFactor && units ? (
        <TextInput
          label={texts.factor(units.merged, units.kept)}
          description={texts.factorHint}
          inputMode="decimal"
          maxLength={20}
          value={factor}
          error={merge.isError ? sentenceOf(merge.error) : null}
          onChange={(event) => setFactor(event.currentTarget.value)}
        />
      ) : null}
    </MergePreview>
  );
}
