import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { inventory } from '#contract/inventory/inventory.ts';
import { type InvoiceLine, isStrongMatch } from '#contract/invoices/lines.ts';
import { itemChoiceTexts } from '#contract/invoices/review/item_choice.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { notLoadedSentence } from '../../../../api.ts';
import { useFormat } from '../../../../format.ts';
import { q } from '../../../../query.ts';
import { Failure } from '../../../../ui/Failure.tsx';
import type { DraftLine, ItemChoice } from '../../draft/draft.ts';
import classes from './ItemPicker.module.css';
import { NewItemForm } from './NewItemForm.tsx';
import { newItemFrom, proposalOf } from './new_item.ts';
import { OtherOptions } from './OtherOptions.tsx';

interface ItemOptionsProps {
  line: DraftLine;
  said: InvoiceLine | undefined;
  onChoose: (choice: ItemChoice) => void;
  /** It is several items. */
  onCase: () => void;
}

interface Offered {
  item_id: string;
  item: string;
  stock_unit: string | null;
  note: string;
}

const SHOWN = 8;
const PAUSE_MS = 150;

/** Strong suggestions first; typing searches the book; a new item and "Not stock" are always one press away. */
export function ItemOptions({ line, said, onChoose, onCase }: ItemOptionsProps) {
  const texts = reviewTexts.item;
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [editing, setEditing] = useState(false);
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const combobox = useCombobox({ opened: true });
  const suggestions: Offered[] = (said?.suggestions ?? []).map((one) => ({
    item_id: one.item_id,
    item: one.item,
    stock_unit: null,
    note:
      one.score < 1 ? itemChoiceTexts.howSure(texts.kinds[one.kind], format.percent(one.score)) : texts.kinds[one.kind],
  }));
  const searches = asked !== '' || suggestions.length === 0;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...q(inventory.listItems, { query: { search: asked, limit: SHOWN, sort: 'name' } }),
    enabled: searches,
    placeholderData: keepPreviousData,
  });
  // Until the answer for these words is here, nothing is offered for them: Enter must not take what other words found.
  const isAnswered = searches && typed.trim() === asked && !isPlaceholderData;
  const found: Offered[] = (isAnswered ? (data?.items ?? []) : []).map((item) => ({
    item_id: item.item_id,
    item: item.name,
    stock_unit: item.stock_unit,
    note: [item.sku, item.stock_unit].filter(Boolean).join(' · '),
  }));
  // Who then read that no items match would add an item a second time.
  const hasFailed = isAnswered && error !== null && !data;
  const shown = typed.trim() === '' && suggestions.length > 0 ? suggestions : found;
  const fresh = newItemFrom(typed.trim() ? { ...line, description: typed } : line);

  // Enter takes the first option, so a weak suggestion comes after the new item. For typed words it makes no new item.
  const [best] = said?.suggestions ?? [];
  const offersNewFirst = typed.trim() === '' && !(best && isStrongMatch(best));

  const isMarked = typed.trim() === '' || shown.length > 0;
  const mark = useEffectEvent(() => (isMarked ? combobox.selectFirstOption() : combobox.resetSelectedOption()));
  // Items that are found below the new item change nothing above them: the mark stays where the keys have led.
  const marked = offersNewFirst ? 'new' : `${shown[0]?.item_id} ${shown.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is marked whenever the options are others
  useEffect(() => {
    mark();
  }, [marked, isMarked]);

  if (editing) return <NewItemForm start={fresh} onSave={onChoose} onBack={() => setEditing(false)} />;

  const submit = (value: string) => {
    const item = shown.find((one) => one.item_id === value);
    if (item) onChoose({ kind: 'item', item_id: item.item_id, item: item.item, stock_unit: item.stock_unit });
    else if (value === 'case') onCase();
    else if (value === 'ignore' || value === 'deposit') onChoose({ kind: value });
    // Without words there is no name to take.
    else if (fresh.name === '') setEditing(true);
    else onChoose(fresh);
  };
  const others = <OtherOptions fresh={fresh} depositFirst={proposalOf(line).kind === 'deposit'} />;
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <div className={classes.search}>
        <Combobox.EventsTarget>
          <TextInput
            aria-label={itemChoiceTexts.search}
            placeholder={itemChoiceTexts.search}
            value={typed}
            maxLength={SEARCH_MAX}
            data-autofocus
            leftSection={<IconSearch size={16} aria-hidden />}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
      </div>
      <Combobox.Options className={classes.options ?? ''} aria-label={texts.choose}>
        {offersNewFirst ? others : null}
        {shown.length > 0 ? (
          <Combobox.Group label={shown === suggestions ? itemChoiceTexts.suggestions : itemChoiceTexts.results}>
            {shown.map((one) => (
              <Combobox.Option key={one.item_id} value={one.item_id} className={classes.option ?? ''}>
                <span className={classes.name}>{one.item}</span>
                <span className={classes.note}>{one.note}</span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ) : hasFailed ? null : (
          <div className={classes.nothing} role="status">
            {isAnswered && !isFetching ? itemChoiceTexts.nothing : itemChoiceTexts.searching}
          </div>
        )}
        {offersNewFirst ? null : others}
      </Combobox.Options>
      {hasFailed ? (
        <Failure title={itemChoiceTexts.failed} detail={notLoadedSentence(error)} onRetry={() => void refetch()} />
      ) : null}
      <button type="button" className={classes.edit} onClick={() => setEditing(true)}>
        {itemChoiceTexts.edit}
      </button>
    </Combobox>
  );
}
