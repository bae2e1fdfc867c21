import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
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
  const [asked, setAsked] = useState(value);
  const [shown, setShown] = useState(value);

  // The address may change under the field: Back, or a link that clears the filters. What the field itself asked for
  // arrives later than it was asked, and must not replace what was typed in between.
  if (value !== shown) {
    setShown(value);
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }

  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      setAsked(typed.trim());
      onSearch(typed.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch, pauseMs]);

  const askNow = (next: string) => {
    setTyped(next);
    setAsked(next.trim());
    onSearch(next.trim());
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
