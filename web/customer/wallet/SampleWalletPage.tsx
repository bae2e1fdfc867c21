import { shortDay } from '#contract/coupons/day.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import shared from '../Form.module.css';
import { PoweredBy } from '../shop/PoweredBy.tsx';
import shop from '../shop/Shop.module.css';
import { ShopHead } from '../shop/ShopHead.tsx';
import { useReturn } from '../useReturn.ts';
import classes from './Wallet.module.css';

/** What a wallet looks like, where there is none to show: marked as samples, without codes, with nothing to redeem. */
export function SampleWalletPage({ page }: { page: CustomerPageOf<'sample_wallet'> }) {
  const { language, reason, coupons, year } = page;
  const texts = walletTexts[language];
  const { company, notes, hints, tag, code, again } = texts.sample;
  const mayReturn = reason !== 'missing_token';
  useReturn(mayReturn);
  return (
    <>
      <main className={classes.page}>
        <ShopHead
          company={company}
          logo={null}
          title={texts.title(company)}
          language={language}
          href={(other) => `?lang=${other}`}
        />
        <div className={`${shared.notice} ${classes.notice}`} role="status">
          <p className={classes.plain}>{notes[reason]}</p>
          <p className={classes.plain}>{hints[reason]}</p>
          {mayReturn ? (
            <a className={classes.again} href={`?lang=${language}`}>
              {again}
            </a>
          ) : null}
        </div>
        <section aria-labelledby="available">
          <h2 id="available" className={classes.section}>
            {texts.available}
          </h2>
          <ul className={classes.ready}>
            {coupons.map(({ title, description, last_day }) => (
              <li key={title} className={classes.card} data-sample>
                <span className={classes.tag}>{tag}</span>
                <h3 className={classes.title}>{title}</h3>
                <p className={classes.words}>{description}</p>
                <p className={classes.until}>{texts.through(shortDay(last_day, language))}</p>
                <p className={classes.noCode}>{code}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <PoweredBy language={language}>
        <p className={shop.copyright}>{texts.copyright(year, company)}</p>
      </PoweredBy>
    </>
  );
}
