import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import { LanguageSwitch } from '../shop/LanguageSwitch.tsx';
import { PoweredBy } from '../shop/PoweredBy.tsx';
import classes from './Wallet.module.css';

/** A customer link that no longer works, or not at this moment. */
export function LinkGonePage({ page }: { page: CustomerPageOf<'link_gone'> }) {
  const { language, why } = page;
  const texts = walletTexts[language];
  return (
    <>
      <main className={classes.page}>
        <div className={classes.alone}>
          <LanguageSwitch language={language} href={(other) => `?lang=${other}`} />
        </div>
        <h1>{why === 'gone' ? texts.gone.title : texts.tooMany.title}</h1>
        <p>{why === 'gone' ? texts.gone.detail : texts.tooMany.detail}</p>
        {why === 'gone' ? (
          <p>{texts.gone.next}</p>
        ) : (
          <a className={classes.again} href={`?lang=${language}`}>
            {texts.tooMany.again}
          </a>
        )}
      </main>
      <PoweredBy language={language} />
    </>
  );
}
