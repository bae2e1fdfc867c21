import type { Ticket } from '#server/drivers/pos/demo.ts';
import type { SellableItem } from '#server/drivers/pos/pos.ts';
import { escapeHtml as esc } from '#server/platform/escape_html.ts';

export interface TillPage {
  /** The till that is shown; null where no company has connected one. */
  company_id: string | null;
  companies: { company_id: string; name: string }[];
  menu: (SellableItem & { price_cents: number })[];
  tickets: Ticket[];
  shelves: { name: string; stock_unit: string; on_hand: number; change: number }[];
  rings: boolean;
}

/** The whole page. Names are those of any user, so everything is escaped. */
export function tillPage(given: TillPage): string {
  const { company_id, companies } = given;
  const others = companies.map(
    (one) =>
      `<a href="/dev/till?company=${esc(one.company_id)}"${one.company_id === company_id ? ' aria-current="page"' : ''}>${esc(one.name)}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demo register</title>
<style>${STYLE}</style>
<script src="/dev/till.js" defer></script>
</head>
<body>
<header><h1>Demo register</h1><p>What is rung here leaves the shelf like the sales of a point of sale.</p>
${companies.length > 1 ? `<nav aria-label="Companies">${others.join(' ')}</nav>` : ''}</header>
${company_id === null ? '<p>No register is connected. Open Sales, connect the demo register, and come back.</p>' : till(given, company_id)}
</body>
</html>`;
}

function till({ menu, rings, ...given }: TillPage, companyId: string): string {
  const company = `<input type="hidden" name="company" value="${esc(companyId)}">`;
  const items = menu.map(
    ({ ref, name, price_cents }) => `<label><span>${esc(name)} <small>${dollars(price_cents)}</small></span>
<input name="${esc(ref)}" type="number" min="0" max="99" inputmode="numeric" placeholder="0"></label>`,
  );
  const ring = `<form method="post" action="/dev/till/ring">${company}<div class="menu">${items.join('\n')}</div>
<p class="row"><button name="state" value="paid">Pay</button> <button name="state" value="open">Keep open</button></p></form>`;
  const empty = '<p>Nothing on the menu. Give items or recipes a selling price.</p>';
  return `<main>
<section aria-label="Menu"><h2>Ring a sale</h2>${menu.length > 0 ? ring : empty}
<form method="post" action="/dev/till/rings">${company}<input type="hidden" name="rings" value="${rings ? '0' : '1'}">
<button>${rings ? 'Stop selling by itself' : 'Sell by itself'}</button></form></section>
<section aria-label="Shelves"><h2>Shelves</h2><div id="shelves">${shelfList(given.shelves)}</div></section>
<section aria-label="Tickets"><h2>Tickets</h2><div id="tickets">${ticketList(given.tickets, companyId)}</div></section>
</main>`;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
const STATES = { open: 'Open', paid: 'Paid', void: 'Void' };

/** What sales moved last, with what is left. */
export function shelfList(shelves: TillPage['shelves']): string {
  if (shelves.length === 0) return '<p>No sale has moved the stock yet. Match what is sold in Sales.</p>';
  const rows = shelves.map(
    ({ name, stock_unit, on_hand, change }) =>
      `<tr><th scope="row">${esc(name)}</th><td>${change > 0 ? '+' : ''}${change}</td><td>${on_hand} ${esc(stock_unit)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Item</th><th scope="col">Last sale</th><th scope="col">On hand</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
}

/** The newest tickets, with what can still happen to each. */
export function ticketList(tickets: readonly Ticket[], companyId: string): string {
  const button = (change: string, label: string) => `<button name="change" value="${change}">${label}</button>`;
  const rows = tickets.map(({ ticket_id, state, lines }) => {
    const isBack = lines.every(({ quantity, returned }) => quantity === returned);
    const words = lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', ');
    const buttons = [
      ...(state === 'open' ? [button('pay', 'Pay')] : []),
      ...(state === 'paid' && !isBack ? [button('refund', 'Refund')] : []),
      ...(state === 'void' ? [] : [button('void', 'Void')]),
    ];
    return `<li><form method="post" action="/dev/till/change" class="row"><span><strong>${isBack ? 'Refunded' : STATES[state]}</strong> ${esc(words)}</span>
<input type="hidden" name="company" value="${esc(companyId)}"><input type="hidden" name="ticket" value="${esc(ticket_id)}">
${buttons.join(' ')}</form></li>`;
  });
  return rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No tickets yet.</p>';
}

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 22%, transparent) }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 76em; margin: 0 auto; padding: 1em }
h1 { font-size: 1.5em; margin: 0 } h2 { font-size: 1.1em; margin: 0 0 .5em } header p { margin: 0 0 1em }
main { display: grid; gap: 1.5em; grid-template-columns: minmax(0, 1fr) }
@media (min-width: 60em) { main { grid-template-columns: 1fr 1fr 1fr } }
a { color: inherit; display: inline-block; padding: .5em 1em .5em 0 } a[aria-current] { font-weight: 700 }
.menu label { display: flex; gap: .5em; justify-content: space-between; align-items: center; border-bottom: 1px solid var(--line) }
.row { display: flex; flex-wrap: wrap; gap: .5em; align-items: center } .row span { flex: 1 1 12em; overflow-wrap: anywhere }
input, button { font: inherit; padding: .4em .8em; min-height: 2.75em } input[type=number] { width: 5em }
ul { list-style: none; margin: 0; padding: 0 } li { border-bottom: 1px solid var(--line); padding: .3em 0 }
table { width: 100%; border-collapse: collapse } th { text-align: left; font-weight: 500 } td, th { padding: .3em 0; border-bottom: 1px solid var(--line) }
td, th + th { text-align: right; font-variant-numeric: tabular-nums } small { opacity: .8 }
`;

/** Shows what changed every second, and does not touch a button that has the focus. */
export const TILL_SCRIPT = `const parts = ['shelves', 'tickets'].map((id) => document.getElementById(id)).filter(Boolean);
async function look() {
  try {
    const answer = await fetch('/dev/till/live' + location.search);
    if (!answer.ok) return;
    const news = await answer.json();
    for (const part of parts) {
      if (part.dataset.now !== news[part.id] && !part.contains(document.activeElement)) {
        part.innerHTML = news[part.id];
        part.dataset.now = news[part.id];
      }
    }
  } catch {} finally {
    setTimeout(look, 1000);
  }
}
setTimeout(look, 1000);
`;
