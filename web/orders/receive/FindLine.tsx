import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderLine } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { Finder } from '../../inventory/counts/sheet/Finder.tsx';
import { linesOfCode } from './codes.ts';
import classes from './ReceiveScreen.module.css';

/** More would push the order out of sight. */
const MOST_OFFERED = 8;

interface Asked {
  code: string;
  found: readonly OrderLine[];
}

/** Finds an item of the order by a code or by words. What only one item has leads to it; what some have is to be offered. */
export function useLineFinder(lines: readonly OrderLine[], onFind: (item_id: string) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** False where more words are wanted. */
  const find = (code: string): boolean => {
    const found = linesOfCode(lines, code);
    const [only] = found;
    setAsked(found.length === 1 ? null : { code, found });
    if (only && found.length === 1) onFind(only.item_id);
    return found.length > 0 && found.length <= MOST_OFFERED;
  };
  const choose = (item_id: string) => {
    setAsked(null);
    onFind(item_id);
  };
  return { asked, find, choose };
}

/** A code can be scanned far below. */
const show = (sentence: HTMLElement | null) => sentence?.scrollIntoView({ block: 'center' });

export function FindLine({ asked, find, choose }: ReturnType<typeof useLineFinder>) {
  const [search, setSearch] = useState('');
  const offered = asked && asked.found.length <= MOST_OFFERED ? asked.found : [];
  return (
    <div className={classes.find}>
      <Finder search={search} onSearch={setSearch} onCode={find} />
      {asked ? (
        <p key={asked.code} ref={show} className={classes.unknown} role="alert">
          {sentenceOn(asked)}
        </p>
      ) : null}
      {offered.map(({ item_id, item }) => (
        <Button key={item_id} variant="default" justify="start" onClick={() => choose(item_id)}>
          {item}
        </Button>
      ))}
    </div>
  );
}

function sentenceOn({ code, found }: Asked): string {
  if (found.length === 0) return texts.unknownCode(code);
  return found.length > MOST_OFFERED ? texts.codeOfMany(code, found.length) : texts.codeOfSeveral(code);
}
