import type { OrderLine } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { scanIn } from './codes.ts';
import { type Entry, NOTHING, ReceiveLine } from './ReceiveLine.tsx';
import classes from './ReceiveScreen.module.css';

interface DeliveryLinesProps {
  lines: readonly OrderLine[];
  vendor_id: string;
  /** By the ids of the ordered items. */
  entries: Readonly<Record<string, Entry>>;
  /** The item whose code was scanned or typed. */
  target: { item_id: string } | null;
  isAsked: boolean;
  readOnly: boolean;
  /** A scanner has typed a code into the count of an item. */
  onScan: (code: string) => void;
  onChange: (item_id: string, entry: Entry) => void;
}

/** The items of a delivery, each with what came of it. */
export function DeliveryLines({ lines, vendor_id, entries, target, onScan, onChange, ...state }: DeliveryLinesProps) {
  const chosen = lines.flatMap(({ item_id }) => entries[item_id]?.instead?.item_id ?? []);
  const taken = new Set([...lines.map(({ item_id }) => item_id), ...chosen]);
  const leave = (typed: string, back: (quantity: number | null) => void, before: number | null) => {
    const scan = scanIn(lines, typed);
    if (!scan) return;
    back(scan.count ?? before);
    onScan(scan.code);
  };
  return (
    <ul className={classes.lines} aria-label={texts.lines}>
      {lines.map((line) => (
        <ReceiveLine
          key={line.item_id}
          line={line}
          vendor_id={vendor_id}
          taken={taken}
          target={target?.item_id === line.item_id ? target : null}
          entry={entries[line.item_id] ?? NOTHING}
          onLeave={leave}
          onChange={(entry) => onChange(line.item_id, entry)}
          {...state}
        />
      ))}
    </ul>
  );
}
