import { MESSAGE_FAILURES } from '#contract/messaging/sms/failures.ts';
import { type Behavior, DEFAULT_BEHAVIOR, EVERYONE } from '#server/drivers/sms/simulator.behaviors.ts';
import { escapeHtml as esc } from '#server/platform/escape_html.ts';
import type { SimulatedMessage } from './simulator.sql.ts';

export interface PageOf {
  /** The selected phone; null: none yet. */
  phone: string | null;
  texts: SimulatedMessage[];
  phones: { phone: string; name: string | null; company: string }[];
  addresses: string[];
  behaviors: Map<string, Behavior>;
  /** The error of the last submission, if any. */
  fault: string | null;
}

const QUICK = ['STOP', 'HELP', 'START', 'YES', 'Please stop texting me', 'Is this still on?'];

/** The whole page. Messages contain words of any user, so everything is escaped. */
export function phonePage(given: PageOf): string {
  const { phone, fault } = given;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Phones</title>
<style>${STYLE}</style>
<script src="/dev/phone.js" defer></script>
</head>
<body>
<header><h1>Phones</h1>
<p>SMS_DRIVER is simulator, so texts arrive only here. Choose a customer’s phone and reply from it.</p></header>
${fault ? `<p role="alert" class="fault">${esc(fault)}</p>` : ''}
<main>
<nav aria-label="Phones">
<form action="/dev/phone" class="row"><label>Any number <input name="phone" type="tel" placeholder="(207) 555-0142" required></label>
<button>Open</button></form>
<div id="phones">${phoneList(given)}</div>
</nav>
<section aria-label="Phone">
${phone ? onePhone(given, phone) : '<p>Choose a phone, or enter any number.</p>'}
</section>
<aside aria-label="Delivery">${phone ? behaviorForm(given, phone, `Delivery reports for ${phone}`) : ''}
${behaviorForm(given, EVERYONE, phone ? 'Delivery reports for all other phones' : 'Delivery reports')}</aside>
</main>
</body>
</html>`;
}

function onePhone(given: PageOf, phone: string): string {
  const to = given.addresses.map((address) => `<option>${esc(address)}</option>`).join('');
  const newest = given.texts.find((text) => text.phone === phone)?.address ?? '';
  const chosen = to.replace(`<option>${esc(newest)}</option>`, `<option selected>${esc(newest)}</option>`);
  const fields = `<input type="hidden" name="phone" value="${esc(phone)}">`;
  const quick = QUICK.map((words) => `<button name="body" value="${esc(words)}">${esc(words)}</button>`).join(' ');
  return `<h2>${esc(phone)}</h2>
<div id="thread" role="log" aria-label="Texts">${threadOf(given.texts, phone)}</div>
<form method="post" action="/dev/phone/text" id="write">${fields}
<label>To <select name="to">${chosen}</select></label>
<label>Text <textarea name="body" rows="2" required></textarea></label>
<button>Send</button></form>
<form method="post" action="/dev/phone/text" class="quick" aria-label="Quick answers">${fields}
<input type="hidden" name="to" value="${esc(newest || given.addresses[0] || '')}">${quick}</form>`;
}

/** Phones that texted or were texted, the last ones first, then those that companies know. */
export function phoneList({ texts, phones, phone: open }: Pick<PageOf, 'texts' | 'phones' | 'phone'>): string {
  const names = new Map(phones.map(({ phone, name }) => [phone, name]));
  const newest = new Map<string, SimulatedMessage>();
  for (const text of texts) if (!newest.has(text.phone)) newest.set(text.phone, text);
  const quiet = phones.filter(({ phone }) => !newest.has(phone));
  const item = (phone: string, name: string | null | undefined, line: string) =>
    `<li><a href="/dev/phone?phone=${encodeURIComponent(phone)}"${phone === open ? ' aria-current="page"' : ''}>
<strong>${esc(name || phone)}</strong>${name ? ` <small>${esc(phone)}</small>` : ''}<br><small>${esc(line.slice(0, 60))}</small></a></li>`;
  const talked = [...newest].map(([phone, { company, body }]) => item(phone, names.get(phone), body || company));
  const silent = quiet.map(({ phone, name, company }) => item(phone, name, `${company}: nothing yet`));
  return `<ul>${[...talked, ...silent].join('\n')}</ul>`;
}

/** One phone's messages, newest last, with working links. */
export function threadOf(texts: readonly SimulatedMessage[], phone: string): string {
  const own = texts.filter((text) => text.phone === phone).reverse();
  if (own.length === 0) return '<p>No texts yet.</p>';
  return own
    .map(
      ({ id, is_inbound, body, company, status, error_code, at }) =>
        `<div class="text ${is_inbound ? 'from' : 'to'}" id="t${esc(id)}"><p>${linked(body)}</p>
<small>${is_inbound ? 'to' : 'from'} ${esc(company)}, <time>${at.toISOString().slice(0, 19).replace('T', ' ')}</time>,
${esc(status)}${error_code ? ` (${esc(error_code)})` : ''}</small></div>`,
    )
    .join('\n');
}

function linked(body: string): string {
  return esc(body).replace(
    /https?:\/\/[^\s<>]*[^\s<>.,!?)]/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  );
}

function behaviorForm({ behaviors, phone: open }: PageOf, phone: string, title: string): string {
  const chosen = behaviors.get(phone) ?? behaviors.get(EVERYONE) ?? DEFAULT_BEHAVIOR;
  const percent = (name: 'undelivered' | 'failed' | 'silent', label: string) =>
    `<label>${label} <span><input name="${name}" type="number" min="0" max="100" value="${chosen[name]}"> %</span></label>`;
  return `<form method="post" action="/dev/phone/behavior"><h2>${esc(title)}</h2>
<input type="hidden" name="phone" value="${esc(phone)}"><input type="hidden" name="back" value="${esc(open ?? '')}">
${percent('undelivered', 'Undelivered')}${percent('failed', 'Failed')}${percent('silent', 'No report')}
<label>Code <select name="error_code">${MESSAGE_FAILURES.map(
    (code) => `<option${code === chosen.error_code ? ' selected' : ''}>${code}</option>`,
  ).join('')}</select></label>
<label>After <span><input name="delay_ms" type="number" min="0" max="600000" value="${chosen.delay_ms}"> ms</span></label>
<button>Save</button></form>`;
}

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 22%, transparent) }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 76em; margin: 0 auto; padding: 1em }
h1 { font-size: 1.5em; margin: 0 } h2 { font-size: 1.1em; margin: 0 0 .5em } header p { margin: 0 0 1em }
main { display: grid; gap: 1.5em; grid-template-columns: minmax(0, 1fr) }
@media (min-width: 60em) { main { grid-template-columns: 18em minmax(0, 1fr) 14em } }
#phones { max-height: 18em; overflow: auto; border: 1px solid var(--line); border-radius: .75em } @media (min-width: 60em) { #phones { max-height: 75vh } }
ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: block; padding: .5em; border-bottom: 1px solid var(--line); text-decoration: none; color: inherit; overflow-wrap: anywhere }
nav li a[aria-current] { background: var(--line) }
form { display: grid; gap: .5em; margin: 0 0 1.5em }
label { display: grid; gap: .2em } .row { grid-template-columns: 1fr auto; align-items: end }
input, select, textarea, button { font: inherit; padding: .4em; min-height: 2.75em; max-width: 100% }
input[type=number] { width: 6em } input[type=tel] { width: 100% }
.quick { display: flex; flex-wrap: wrap }
#thread { max-height: 60vh; overflow: auto; padding: .5em; border: 1px solid var(--line); border-radius: .75em; margin-bottom: 1em }
.text { margin: .5em 0; max-width: 85% } .text p { margin: 0; padding: .5em .8em; border-radius: 1em; white-space: pre-wrap; overflow-wrap: anywhere }
.to p { background: var(--line) } .from { margin-left: auto; text-align: right } .from p { background: #1f6f54; color: #fff; text-align: left; display: inline-block }
.text small { display: block } .text a { color: inherit } small { opacity: .8 } .fault { border: 2px solid #c0392b; padding: .5em 1em; border-radius: .5em }
`;

/** Checks for new messages every second and does not touch what is being typed. */
export const SCRIPT = `const thread = document.getElementById('thread');
const phones = document.getElementById('phones');
const bottom = () => thread && thread.scrollTo(0, thread.scrollHeight);
bottom();
async function look() {
  try {
    const answer = await fetch('/dev/phone/live' + location.search);
    if (!answer.ok) return;
    const news = await answer.json();
    if (phones.dataset.now !== news.phones && !phones.contains(document.activeElement)) phones.innerHTML = news.phones;
    phones.dataset.now = news.phones;
    if (thread && thread.dataset.now !== news.thread) {
      thread.innerHTML = news.thread;
      thread.dataset.now = news.thread;
      bottom();
    }
  } catch {} finally {
    setTimeout(look, 1000);
  }
}
setTimeout(look, 1000);
`;
