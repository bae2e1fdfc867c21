import type { ReactNode } from 'react';
import { mergeTexts as texts } from '#contract/inventory/merges/merges.texts.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import classes from './Merging.module.css';

/** An item or a vendor that may be the duplicate. */
export interface Choice {
  id: string;
  name: string;
  detail: string;
}

interface ChooseOtherProps {
  label: string;
  /** What the program finds likely. It is offered, never chosen by itself. */
  likely: Choice[];
  search: string;
  onSearch: (search: string) => void;
  /** Undefined while they are fetched, or nothing is searched. */
  found: Choice[] | undefined;
  none: string;
  onChoose: (choice: Choice) => void;
}

/** Names the duplicate: one of the likely ones, or by a search. */
export function ChooseOther({ label, likely, search, onSearch, found, none, onChoose }: ChooseOtherProps) {
  return (
    <div className={classes.stack}>
      <SearchField label={label} value={search} maxLength={SEARCH_MAX} onSearch={onSearch} />
      {search === '' ? (
        likely.length > 0 ? (
          <Choices title={texts.likely} choices={likely} onChoose={onChoose} />
        ) : null
      ) : found === undefined ? null : found.length === 0 ? (
        <p role="status" className={classes.quiet}>
          {none}
        </p>
      ) : (
        <Choices choices={found} onChoose={onChoose} />
      )}
    </div>
  );
}

interface ChoicesProps {
  title?: ReactNode;
  choices: Choice[];
  onChoose: (choice: Choice) => void;
}

function Choices({ title, choices, onChoose }: ChoicesProps) {
  return (
    <section>
      {title ? <h3 className={classes.heading}>{title}</h3> : null}
      <ul className={classes.list}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <button type="button" className={classes.choice} onClick={() => onChoose(choice)}>
              <span>{choice.name}</span>
              <span className={classes.quiet}>{choice.detail}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
