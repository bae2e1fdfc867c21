import { useQuery } from '@tanstack/react-query';
import { BRANDING_CACHE_MS } from '#contract/limits.ts';
import { branding } from '#contract/program/branding.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { CompanyLogo } from '../../account/CompanyLogo.tsx';
import { q } from '../../query.ts';
import { useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import type { Tile } from './gallery.ts';
import classes from './PagePreview.module.css';
import type { Language, Words } from './words.ts';

interface PagePreviewProps {
  words: Words;
  tiles: readonly Tile[];
  language: Language;
}

const texts = welcomePageTexts.preview;

/** The draft in the shape of a phone, empty words replaced as the public page replaces them. */
export function PagePreview({ words, tiles, language }: PagePreviewProps) {
  const { user } = useShop();
  const shown = useQuery({
    ...q(branding.get, { params: { company_id: user.company_id } }),
    staleTime: BRANDING_CACHE_MS,
  });
  const word = (field: keyof Words['en'], fallback: string) =>
    words[language][field].trim() || words.en[field].trim() || fallback;
  return (
    <Card title={texts.title} detail={texts.detail}>
      <div className={classes.phone} lang={language}>
        <div className={classes.head}>
          <CompanyLogo name={user.company} url={shown.data?.logoUrl ?? null} size={44} />
          <div className={classes.name}>{word('program_name', texts.defaultName(user.company))}</div>
        </div>
        {/* Scrolled by its own keys where it is wider than the phone. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <section className={classes.strip} tabIndex={0} aria-label={texts.photos}>
          {tiles.length > 0 ? (
            tiles.map((tile) => <img key={tile.key} src={'url' in tile ? tile.url : tile.photo.url} alt="" />)
          ) : (
            <div className={classes.noPhoto}>{texts.noPhoto}</div>
          )}
        </section>
        <Block
          title={texts.overview[language]}
          text={word('store_description', texts.defaultOverview[language](user.company))}
        />
        <Block title={texts.benefits[language]} text={word('benefits', texts.defaultBenefits[language])} />
      </div>
    </Card>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.block}>
      <div className={classes.blockTitle}>{title}</div>
      <div className={classes.blockText}>{text}</div>
    </div>
  );
}
