import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { commonTexts } from '#contract/texts/common.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called when typing has paused, at once on Enter and on clearing. */
  onSearch: (value: string) => void;
  maxLength: number;
  className?: string | undefined;
  /** How long typing must have paused. */
  pauseMs?: number;
}

const PAUSE_MS = 250;

/** A search field that searches while the user types. */
export function SearchField({ label, value, onSearch, maxLength, className, pauseMs = PAUSE_MS }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  /** What was asked for and has not become the address yet, in this order. */
  const [asked, setAsked] = useState<readonly string[]>([]);

  // The address may change under the field: Back, or a link that clears the filters. What the field itself asked for
  // arrives later than it was asked, and must not replace what was typed in between.
  if (value !== shown) {
    setShown(value);
    const at = asked.indexOf(value);
    setAsked(at < 0 || value === typed.trim() ? [] : asked.slice(at + 1));
    if (at < 0) setTyped(value);
  }

  const ask = useCallback(
    (search: string) => {
      setAsked((before) => (search === value ? [] : [...before, search]));
      onSearch(search);
    },
    [value, onSearch],
  );

  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => ask(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, ask, pauseMs]);

  const askNow = (next: string) => {
    setTyped(next);
    ask(next.trim());
  };

  return (
    <TextInput
      type="search"
      className={className ?? ''}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={maxLength}
      // Escape empties the field, and only then closes a dialog around it.
      data-mantine-stop-propagation={typed ? true : undefined}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? <CloseButton size="sm" aria-label={commonTexts.actions.clearSearch} onClick={() => askNow('')} /> : null
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // In a form it searches, too, and does not submit it.
          event.preventDefault();
          askNow(typed);
        }
        if (event.key === 'Escape' && typed) askNow('');
      }}
    />
  );
}
