/** What other features use of the program. Every verb with a `t` is part of the caller's transaction. */

export { requirePublicCompany, showBranding } from './branding/branding.ts';
export { getBranding } from './branding/sql.ts';
export { hasPoster } from './poster/sql.ts';
export { findSourceByCode } from './qr/sources.sql.ts';
export { createSource } from './qr/sources.ts';
export { publishJoinOffer, saveJoinOffer } from './welcome_page/join_offer.ts';
export { findPublicPage } from './welcome_page/public_page.ts';
export { publishWelcomePage, saveWelcomePage } from './welcome_page/welcome_page.ts';
