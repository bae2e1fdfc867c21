import type { MailContent } from '#contract/texts/mail.ts';
import { escapeHtml } from '../escape_html.ts';

/** The plain part and the HTML part of a mail; the HTML part has no pictures, no style sheet and no tracking. */
export function composeMail(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, paragraphs, action, closing } = content;
  const after = closing ? [closing] : [];
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...after].join('\n\n');
  const paragraph = (words: string) => `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`;
  const link = action
    ? [
        `<p><a href="${escapeHtml(action.url)}" style="font-weight:bold">${escapeHtml(action.label)}</a></p>`,
        `<p style="color:#555">${escapeHtml(action.url)}</p>`,
      ]
    : [];
  const body = [...paragraphs.map(paragraph), ...link, ...after.map(paragraph)].join('\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:1.5em auto;padding:0 1em">
${body}
</body>
</html>`;
  return { subject, text: `${text}\n`, html };
}
