import { Button } from '@mantine/core';
import { useState } from 'react';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import type { OrderLine } from '#contract/orders/orders.ts';
import { Finder } from '../../inventory/counts/sheet/Finder.tsx';
import { linesOfCode } from './lines_of_code.ts';
import classes from './ReceiveScreen.module.css';

/** Finds an item of the order by a code or by words. What only one item has leads to it; what several have offers them. */
export function FindLine({ lines, onFind }: { lines: readonly OrderLine[]; onFind: (item_id: string) => void }) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<{ code: string; found: readonly OrderLine[] } | null>(null);
  const find = (code: string): boolean => {
    const found = linesOfCode(lines, code);
    const [only] = found;
    setAsked(found.length === 1 ? null : { code, found });
    if (only && found.length === 1) onFind(only.item_id);
    return found.length > 0;
  };
  const choose = (item_id: string) => {
    setAsked(null);
    onFind(item_id);
  };
  return (
    <div className={classes.find}>
      <Finder search={search} onSearch={setSearch} onCode={find} />
      {asked ? (
        <p className={classes.unknown} role="alert">
          {asked.found.length === 0 ? texts.unknownCode(asked.code) : texts.codeOfSeveral(asked.code)}
        </p>
      ) : null}
      {asked?.found.map(({ item_id, item }) => (
        <Button key={item_id} variant="default" justify="start" onClick={() => choose(item_id)}>
          {item}
        </Button>
      ))}
    </div>
  );
}
