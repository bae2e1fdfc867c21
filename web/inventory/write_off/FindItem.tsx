import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { writeOffTexts as texts } from '#contract/inventory/movements/write_offs.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { Finder } from '../counts/sheet/Finder.tsx';
import classes from './WriteOff.module.css';

const SHOWN = 8;

/** Finds an item by words, SKU or barcode. A code that only one item has chooses it; words, and a code of several items, offer what matches. */
export function FindItem({ onChoose }: { onChoose: (item: Item) => void }) {
  const format = useFormat();
  const [typed, setTyped] = useState('');
  // A whole code, from the camera, a scanner or Enter.
  const [code, setCode] = useState<string | null>(null);
  const search = (code ?? typed).trim();
  const query = { search, limit: SHOWN, sort: 'name' } as const;
  const { data, error, isFetching } = useQuery({ ...q(inventory.listItems, { query }), enabled: search !== '' });
  const items = search === '' || isFetching ? undefined : data?.items;
  const [coded, another] = code === null ? [] : (items ?? []).filter((item) => hasCode(item, code));
  const meant = another ? undefined : coded;

  useEffect(() => {
    if (meant) onChoose(meant);
  }, [meant, onChoose]);

  return (
    <>
      <Finder
        search={typed}
        onSearch={(next) => {
          setTyped(next);
          setCode(null);
        }}
        onCode={(next) => {
          setTyped(next);
          setCode(next);
          return false;
        }}
      />
      {search === '' ? null : error ? (
        <p role="alert" className={classes.unknown}>
          {sentenceOf(error)}
        </p>
      ) : items === undefined ? (
        <p role="status" className={classes.unknown}>
          {commonTexts.loading}
        </p>
      ) : items.length === 0 ? (
        <p role="status" className={classes.unknown}>
          {texts.unknown(search)}
        </p>
      ) : (
        <ul className={classes.matches} aria-label={texts.matches}>
          {items.map((item) => (
            <li key={item.item_id}>
              <button type="button" className={classes.match} onClick={() => onChoose(item)}>
                <span className={classes.name}>{item.name}</span>
                <span className={classes.quiet}>
                  {[item.sku, texts.onHand(format.stock(item.on_hand), format.unit(item.stock_unit))]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether that is the item's SKU or one of its barcodes, in any spelling of it. */
function hasCode({ sku, barcodes }: Item, code: string): boolean {
  const spellings = barcodeSpellings(code);
  return sku?.toLowerCase() === code.toLowerCase() || barcodes.some((barcode) => spellings.includes(barcode));
}
