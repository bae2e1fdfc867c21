import { brandingTexts } from '#contract/texts/branding.ts';
import type { PublicWelcomePage } from '#contract/welcome.ts';
import type { Database } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { mintCompanyId } from '#server/platform/ids.ts';
import { getBranding } from '../branding/sql.ts';
import { findPage } from './pages.sql.ts';
import { pictureOf } from './pictures.ts';
import { publishedPromoOf } from './promo.ts';
import { findPromo } from './promos.sql.ts';
import { publishedOf } from './published.ts';

const NO_WORDS = { program_name: '', store_description: '', benefits: '' };

/**
 * What a company's public page shows: only what was published. Null when nothing was; an offer without a page has empty words around it.
 * The look-up of a public page is what proves the company's id.
 * @throws AppError 404 when there is no such company
 */
export function findPublicPage(db: Database, company_id: string): Promise<PublicWelcomePage | null> {
  const companyId = mintCompanyId(company_id);
  return db.tenant(companyId, async (t) => {
    if (!(await getBranding(t))) throw new AppError('not_found', brandingTexts.noCompany);
    const [row, promoRow] = [await findPage(t), await findPromo(t)];
    const page = row ? publishedOf(row) : null;
    const promo = promoRow ? publishedPromoOf(promoRow) : null;
    if (!page && !promo) return null;
    const { photos, ...words } = page ?? { ...NO_WORDS, es: NO_WORDS, photos: [] };
    const pictures = photos.map((photo) => pictureOf(companyId, photo));
    return { ...words, photos: pictures.map(({ url }) => url), pictures, promo };
  });
}
