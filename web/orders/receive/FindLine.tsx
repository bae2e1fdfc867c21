import { Button } from '@mantine/core';
import { useState } from 'react';
import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import type { OrderLine } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { Finder } from '../../inventory/counts/sheet/Finder.tsx';
import classes from './ReceiveScreen.module.css';

/** More would push the order out of sight. */
const MOST_OFFERED = 8;

/** Finds an item of the order by a code or by words. What only one item has leads to it; what some have offers them. */
export function FindLine({ lines, onFind }: { lines: readonly OrderLine[]; onFind: (item_id: string) => void }) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<{ code: string; found: readonly OrderLine[] } | null>(null);
  const offered = asked && asked.found.length <= MOST_OFFERED ? asked.found : [];
  const find = (code: string): boolean => {
    const found = linesOfCode(lines, code);
    const [only] = found;
    setAsked(found.length === 1 ? null : { code, found });
    if (only && found.length === 1) onFind(only.item_id);
    // The words stay where more of them are wanted.
    return found.length > 0 && found.length <= MOST_OFFERED;
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

function sentenceOn({ code, found }: { code: string; found: readonly OrderLine[] }): string {
  if (found.length === 0) return texts.unknownCode(code);
  return found.length > MOST_OFFERED ? texts.codeOfMany(code, found.length) : texts.codeOfSeveral(code);
}

/** The lines that a code from the camera, a scanner or the keyboard can mean: by barcode, else by SKU or the vendor's code, else by words. */
function linesOfCode(lines: readonly OrderLine[], code: string): readonly OrderLine[] {
  const spellings = new Set(barcodeSpellings(code));
  const typed = code.trim().toLowerCase();
  const ways: ((line: OrderLine) => boolean)[] = [
    ({ barcodes = [] }) => barcodes.some((one) => spellings.has(one)),
    (line) => line.sku?.toLowerCase() === typed || line.code?.toLowerCase() === typed,
    ({ item, description }) => `${item} ${description}`.toLowerCase().includes(typed),
  ];
  return ways.map((way) => lines.filter(way)).find(({ length }) => length > 0) ?? [];
}
