import { customerPageTexts } from '#contract/customer/pages.texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import classes from './Shop.module.css';
import { useReturn } from './useReturn.ts';
import { WordsPage } from './WordsPage.tsx';

const { en, es } = customerPageTexts;

/** A page that could not be drawn this time. It loads itself again when the connection comes back. */
export function NotNowPage({ page }: { page: CustomerPageOf<'not_now'> }) {
  useReturn(true);
  return (
    <WordsPage language={page.language} words={{ en: en.notNow, es: es.notNow }}>
      {(language) => (
        <a className={classes.link} href={page.path}>
          {customerPageTexts[language].notNow.again}
        </a>
      )}
    </WordsPage>
  );
}
