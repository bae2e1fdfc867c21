import type { StockDifference } from '#contract/pos/differences.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { useFormat } from '../format.ts';
import classes from './Pos.module.css';

const texts = posTexts.differences;

/** What would change in the stock, what runs out first. */
export function Differences({ differences }: { differences: StockDifference[] }) {
  const format = useFormat();
  if (differences.length === 0) return <p className={classes.quiet}>{texts.none}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.differences} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.item}</th>
            <th scope="col">{texts.now}</th>
            <th scope="col">{texts.change}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ item_id, item, stock_unit, on_hand, change, after }) => (
            <tr key={item_id}>
              <th scope="row">{item}</th>
              <td>
                {format.stock(on_hand)} {format.unit(stock_unit)}
              </td>
              <td>
                {format.signedStock(change)} {format.unit(stock_unit)}
              </td>
              <td className={after <= 0 ? classes.doubt : undefined}>
                {format.stock(after)} {format.unit(stock_unit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
