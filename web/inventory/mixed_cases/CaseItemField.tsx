import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { inventory } from '#contract/inventory/inventory.ts';
import { caseFormTexts as texts } from '#contract/inventory/packs/case_form.texts.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { q } from '../../query.ts';
import classes from './CaseForm.module.css';
import type { TypedPart } from './case_parts.ts';

interface CaseItemFieldProps {
  part: TypedPart;
  row: number;
  /** Whether an item can be added here. */
  mayCreate: boolean;
  takesFocus: boolean;
  fault: string | undefined;
  onChoose: (item: Pick<TypedPart, 'item_id' | 'item' | 'stock_unit'>) => void;
}

const SHOWN = 8;
const PAUSE_MS = 150;
const NEW = 'new';
const NOT_CHOSEN = { item_id: null, item: '', stock_unit: '' };

/** Which item it is: one of the inventory, or a new one with the typed name. Words alone are none. */
export function CaseItemField({ part, row, mayCreate, takesFocus, fault, onChoose }: CaseItemFieldProps) {
  const [typed, setTyped] = useState(part.item || part.words);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const name = typed.trim();
  const [search] = useDebouncedValue(name, PAUSE_MS);
  const { data, isPlaceholderData } = useQuery({
    ...q(inventory.listItems, { query: { search, limit: SHOWN, sort: 'name' } }),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  });
  // Until the answer for these words is here, only what they name is offered, and Enter takes nothing.
  const isAnswered = search === name && !isPlaceholderData;
  const found = (data?.items ?? []).filter(
    (item) => isAnswered || item.name.toLowerCase().includes(name.toLowerCase()),
  );
  const offersNew = mayCreate && name !== '' && !found.some((item) => item.name.toLowerCase() === name.toLowerCase());

  // In an empty field, Enter chooses nothing. A new item is added only when it is chosen.
  const isMarked = name !== '' && isAnswered && found.length > 0;
  const mark = useEffectEvent(() => (isMarked ? combobox.selectFirstOption() : combobox.resetSelectedOption()));
  const first = found[0]?.item_id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is marked whenever the options are others
  useEffect(() => {
    mark();
  }, [first, found.length, isMarked]);

  const choose = (value: string) => {
    const item = found.find(({ item_id }) => item_id === value);
    const chosen = item
      ? { item_id: item.item_id, item: item.name, stock_unit: item.stock_unit }
      : { item_id: null, item: name, stock_unit: 'ea' };
    setTyped(chosen.item);
    onChoose(chosen);
    combobox.closeDropdown();
  };
  const isOpen = part.item === '' && part.words !== '' && name !== '';
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          aria-label={texts.itemAt(row)}
          placeholder={texts.item}
          description={part.item_id === null && part.item !== '' ? texts.isNew : isOpen ? texts.openWords : null}
          inputWrapperOrder={['input', 'description', 'error']}
          value={typed}
          maxLength={NAME_MAX}
          error={fault}
          {...(takesFocus ? { 'data-autofocus': true } : {})}
          onFocus={() => {
            // The list would cover what was chosen before.
            if (part.item === '') combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Words for which nothing is marked yet send no form either.
            const isChosen = combobox.getSelectedOptionIndex() !== -1;
            if (event.key === 'Enter' && combobox.dropdownOpened && name !== '' && !isChosen) event.preventDefault();
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            // The chosen item no longer matches the typed words.
            if (part.item !== '') onChoose(NOT_CHOSEN);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={texts.item} className={classes.options ?? ''}>
          {found.map((item) => (
            <Combobox.Option key={item.item_id} value={item.item_id}>
              {item.name}
            </Combobox.Option>
          ))}
          {offersNew ? <Combobox.Option value={NEW}>{texts.create(name)}</Combobox.Option> : null}
          {found.length === 0 && !offersNew ? <Combobox.Empty>{texts.nothing}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
