import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { SEARCH_MAX } from '#contract/limits.ts';
import { SEARCH_MIN } from '#contract/shell/limits.ts';
import { searchTexts } from '#contract/shell/search.texts.ts';
import { search } from '#contract/shell/search.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { LAYERS } from '../../ui/dialogs/layers.ts';
import { useShop } from '../shop.ts';
import { listResults } from './results.ts';
import classes from './SearchDialog.module.css';

interface SearchDialogProps {
  opened: boolean;
  onClose: () => void;
}

const PAUSE_MS = 120;
const { groups } = searchTexts;

/** One field over everything: actions, places, and what the shop has. Arrow keys choose, Enter opens. */
export function SearchDialog({ opened, onClose }: SearchDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={searchTexts.title}
      size={600}
      fullScreen={isPhone ?? false}
      yOffset="10vh"
      zIndex={LAYERS.search}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const shop = useShop();
  const format = useFormat();
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true });
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    ...q(search.find, { query: { query: asked } }),
    enabled: asked.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
  const isAsked = typed.trim().length >= SEARCH_MIN;
  const results = listResults({ shop, format, typed, found: isAsked ? data : undefined });
  const count = results.reduce((sum, { entries }) => sum + entries.length, 0);
  const isSettled = !isAsked || (asked === typed.trim() && !isFetching);

  // Nothing is chosen until an arrow key chooses it, and not what stood there before.
  const deselect = useEffectEvent(() => combobox.resetSelectedOption());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are other options
  useEffect(() => deselect(), [typed, data]);

  const openResult = (to: string) => {
    onClose();
    navigate(to);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={openResult}>
      <Combobox.EventsTarget>
        <TextInput
          type="search"
          data-autofocus
          aria-label={searchTexts.title}
          placeholder={searchTexts.placeholder}
          value={typed}
          maxLength={SEARCH_MAX}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The list of results, which is always open, keeps this key from the dialog.
            if (event.key === 'Escape') onClose();
            // Enter without an arrow key means the first result, once the results are those of the typed words.
            const isChosen = combobox.getSelectedOptionIndex() !== -1;
            if (event.key === 'Enter' && !isChosen && isAsked && isSettled) combobox.selectFirstOption();
          }}
        />
      </Combobox.EventsTarget>
      <p className="visually-hidden" role="status">
        {isAsked && isSettled ? searchTexts.results(count) : ''}
      </p>
      {error && isAsked ? <p className={classes.note}>{searchTexts.failed}</p> : null}
      {count === 0 && isSettled && !error ? (
        <p className={classes.note}>{isAsked ? searchTexts.nothing(typed.trim()) : searchTexts.hint}</p>
      ) : null}
      <Combobox.Options className={classes.options ?? ''} aria-label={searchTexts.title}>
        {results.map(({ kind, entries }) =>
          entries.length > 0 ? (
            <Combobox.Group key={kind} label={groups[kind]}>
              {entries.map(({ to, label, detail }) => (
                <Combobox.Option key={to} value={to} className={classes.option ?? ''}>
                  <span className={classes.label}>{label}</span>
                  {detail ? <span className={classes.detail}>{detail}</span> : null}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ) : null,
        )}
      </Combobox.Options>
    </Combobox>
  );
}
