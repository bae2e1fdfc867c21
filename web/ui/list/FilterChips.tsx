import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import classes from './FilterChips.module.css';

export interface FilterChip<Value extends string> {
  value: Value;
  label: string;
  /** How many there are behind it. */
  count?: number | undefined;
  /** There may be more. */
  isLeast?: boolean | undefined;
}

interface FilterChipsProps<Value extends string> {
  label: string;
  chips: FilterChip<Value>[];
  /** Those that would crowd the row, behind a chip with this label. */
  more?: { label: string; chips: FilterChip<Value>[] };
  value: Value;
  onChange: (value: Value) => void;
}

/** The empty space at the ends of the row on a phone, px. */
const ROW_MARGIN = 16;

/** One choice out of a few, always in sight. Toggle buttons, so each is reached by Tab and told as pressed or not. */
export function FilterChips<Value extends string>({ label, chips, more, value, onChange }: FilterChipsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const counts = chips.map(({ count }) => count).join();
  // Where the row scrolls, a choice from the address can be out of sight. The page stays where it is, unlike with `scrollIntoView`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed chip follows from the value, and counts make chips wider
  useLayoutEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chip) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    if (inner.right > outer.right) row.current.scrollLeft += inner.right - outer.right + ROW_MARGIN;
    else if (inner.left < outer.left) row.current.scrollLeft -= outer.left - inner.left + ROW_MARGIN;
  }, [value, counts]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways as a flex row in every browser
    <div ref={row} className={classes.row} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={classes.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count === undefined ? null : (
            <span className={classes.count}>
              {chip.count.toLocaleString('en-US')}
              {chip.isLeast ? '+' : ''}
            </span>
          )}
        </button>
      ))}
      {more && more.chips.length > 0 ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className={classes.chip}>
              {more.label}
              <IconChevronDown size={14} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu ?? ''}>
            {more.chips.map((chip) => (
              <Menu.Item key={chip.value} onClick={() => onChange(chip.value)}>
                {chip.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}
