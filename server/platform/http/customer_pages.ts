import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { customerPageTexts } from '#contract/customer/pages.texts.ts';
import { type CustomerPage, isLinkPage } from '#contract/customer/pages.ts';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { escapeHtml } from '../escape_html.ts';

/** Sends customer pages that are already rendered, with their data inside, so that they can be read before any script arrives. */
export interface CustomerPages {
  send(reply: FastifyReply, page: CustomerPage, status?: number): Promise<FastifyReply>;
  /** For links that do not exist, or no longer. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

type Render = (page: CustomerPage) => string;

/** Sent when nothing was built: the data without a rendering, for tests of the server alone and for development. */
const BARE =
  '<!doctype html><html lang="en"><head><title></title><!--head--></head>' +
  '<body><div id="root"><!--page--></div><script type="application/json" id="page-data"></script></body></html>';

/** @param webFolder the built pages; none: BARE. */
export async function openCustomerPages(webFolder: string | undefined): Promise<CustomerPages> {
  const built = webFolder === undefined ? undefined : await loadBuild(webFolder);
  const { templates, render } = built ?? { templates: { public: BARE, link: BARE }, render: () => '' };

  async function send(reply: FastifyReply, page: CustomerPage, status = 200): Promise<FastifyReply> {
    const head = `<meta name="description" content="${escapeHtml(page.description)}" />${preloadOf(page)}`;
    const drawn = render(page);
    // Functions, because "$&" in a replacement has a meaning of its own.
    const html = templates[isLinkPage(page) ? 'link' : 'public']
      .replace('lang="en"', () => `lang="${page.language}"`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
      .replace('<!--head-->', () => head)
      .replace('<!--page-->', () => drawn)
      .replace('id="page-data"></script>', () => `id="page-data">${scriptSafe(page)}</script>`);
    return reply
      .status(status)
      .header('cache-control', 'private, no-store')
      .header('content-language', page.language)
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = languageOf(request);
    const { title, detail } = customerPageTexts[language].notFound;
    return send(reply, { name: 'not_found', language, title, description: detail }, 404);
  }

  return { send, sendNotFound };
}

/** The built templates with their styles inside, and the rendering function. */
async function loadBuild(
  webFolder: string,
): Promise<{ templates: Record<'public' | 'link', string>; render: Render } | undefined> {
  const drawing = join(webFolder, '..', 'dist-server', 'server.js');
  if (!existsSync(drawing)) return undefined;
  const { render } = (await import(pathToFileURL(drawing).href)) as { render: Render };
  return { templates: { public: readTemplate('customer.html'), link: readTemplate('link.html') }, render };

  /** Styles are inside the HTML: they are small, and on a slow network every further request costs time. */
  function readTemplate(file: string): string {
    return readFileSync(join(webFolder, file), 'utf8').replace(
      /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
      (_, href: string) => `<style>${readFileSync(join(webFolder, href), 'utf8')}</style>`,
    );
  }
}

/** The chosen language: `?lang=es`. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  // From the address itself, because a call's schema drops unknown parameters.
  const asked = new URLSearchParams(request.url.split('?')[1]).get('lang');
  return LANGUAGES.find((language) => language === asked);
}

/** For pages with personal content: search engines do not index them, and other sites do not learn their address. */
export function privatePage(reply: FastifyReply): FastifyReply {
  return reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
}

/** The page's language: the chosen one (`?lang=es`), or else the phone's preference. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = chosenLanguage(request);
  if (chosen) return chosen;
  const wishes = new Negotiator({ headers: { 'accept-language': request.headers['accept-language'] } });
  const preferred = wishes.language([...LANGUAGES]);
  return LANGUAGES.find((language) => language === preferred) ?? 'en';
}

function preloadOf({ preload }: CustomerPage): string {
  if (!preload) return '';
  const { type, srcset, sizes } = preload;
  const picture = `imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}" type="${escapeHtml(type)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" ${picture} />`;
}

/** JSON that is safe inside a script element. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
