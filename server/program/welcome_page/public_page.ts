import type { PublicWelcomePage } from '#contract/program/welcome_page.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database } from '#server/platform/db/db.ts';
import { publishedJoinOfferOf } from './join_offer.ts';
import { findJoinOffer } from './join_offers.sql.ts';
import { findPage } from './pages.sql.ts';
import { pictureOf } from './pictures.ts';
import { publishedOf } from './published.ts';

const NO_WORDS = { program_name: '', store_description: '', benefits: '' };

/** What a company has published for its public page, or null. A join offer without a page has empty words around it. */
export function findPublicPage(db: Database, companyId: CompanyId): Promise<PublicWelcomePage | null> {
  return db.tenant(companyId, async (t) => {
    const [row, joinOfferRow] = [await findPage(t), await findJoinOffer(t)];
    const page = row ? publishedOf(row) : null;
    const join_offer = joinOfferRow ? publishedJoinOfferOf(joinOfferRow) : null;
    if (!page && !join_offer) return null;
    const { photos, ...words } = page ?? { ...NO_WORDS, es: NO_WORDS, photos: [] };
    const pictures = photos.map((photo) => pictureOf(companyId, photo));
    return { ...words, photos: pictures.map(({ url }) => url), pictures, join_offer };
  });
}
