import { toCents } from '#contract/decimal.ts';
import { namedDiscount } from '#contract/pos/margin.ts';
import { suggestionTexts as all } from '#contract/pos/suggestions.texts.ts';
import type { CouponSuggestion } from '#contract/pos/suggestions.ts';
import { useFormat } from '../../format.ts';
import { meantBy } from './guess.ts';
import classes from './Stock.module.css';

const texts = all.form;

interface FloorNoticeProps {
  item: CouponSuggestion;
  floor: number;
  words: { title: string; description: string };
  isGuessed: boolean;
}

/** What a coupon is for, how much it can take off, and that its words take off more, which keeps nobody from sending it. */
export function FloorNotice({ item, floor, words, isGuessed }: FloorNoticeProps) {
  const format = useFormat();
  const said = `${words.title} ${words.description}`;
  const meant = meantBy(said, item.sellable);
  const price = meant?.price ?? null;
  const named = price === null ? null : namedDiscount(said, toCents(price));
  const most = meant?.discount ?? null;
  const discount = most === null ? null : all.discount(format.money(most), meant?.percent ?? 0);
  const isBelow = named !== null && meant?.why_not !== 'no_cost' && named > toCents(most ?? 0);
  const amount = format.money((named ?? 0) / 100);
  return (
    <div className={classes.notice}>
      <p>
        <strong>{texts.forItem(item.name)}</strong> {isGuessed ? texts.guessed : null}
      </p>
      {meant ? (
        <p>
          {discount ? texts.highest(discount, meant.name, floor) : meant.why_not ? all.whyNot[meant.why_not] : null}
        </p>
      ) : null}
      <div role="status">
        {isBelow && meant ? (
          <p className={classes.below}>
            {discount ? texts.below(amount, meant.name, discount, floor) : texts.belowAny(amount, meant.name, floor)}
          </p>
        ) : null}
      </div>
    </div>
  );
}
