import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { mergeTexts as texts } from '#contract/inventory/merges/merges.texts.ts';
import { useFormat } from '../../format.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import classes from './Merging.module.css';

interface Merge {
  id: string;
  name: string;
  to: string;
  /** The other one is kept, and whose page this is was merged into it. */
  is_kept: boolean;
  merged_at: string;
  onUndo: () => void;
}

/** What was merged into this, or what this was merged into. */
export function MergeNotices({ merges, undoing }: { merges: Merge[]; undoing: string | null }) {
  const { user } = useShop();
  const format = useFormat();
  return merges.map(({ id, name, to, is_kept, merged_at, onUndo }) => (
    <div key={id} className={classes.notice} data-tone={is_kept ? 'doubt' : undefined}>
      {is_kept ? (
        <span>
          {texts.wentInto(format.instantDate(merged_at))} <Link to={to}>{name}</Link>.
        </span>
      ) : (
        <span>
          <Link to={to}>{name}</Link> {texts.took(format.instantDate(merged_at))}
        </span>
      )}
      {hasRole(user, 'manager') ? (
        <Button variant="default" aria-label={texts.undoOf(name)} loading={undoing === id} onClick={onUndo}>
          {texts.undo}
        </Button>
      ) : null}
    </div>
  ));
}
