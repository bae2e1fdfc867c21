import { exportTexts } from '#contract/invoices/exports.texts.ts';
import { type BookName, type BookTarget, CHARGES, type Charge } from '#contract/invoices/exports.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { listBookNames, listNameable, saveBookNames } from './book_names.sql.ts';

/** What another program calls our categories, charges and vendors. */
export class Books {
  readonly #names: Map<string, string>;

  constructor(names: readonly BookName[]) {
    this.#names = new Map(names.map(({ kind, name, book_name }) => [`${kind}:${name}`, book_name]));
  }

  /** Empty: it has none. */
  accountOf(purpose: { category: string | null } | { charge: Charge }): string {
    const own = 'charge' in purpose ? `charge:${purpose.charge}` : `category:${purpose.category ?? ''}`;
    return this.#names.get(own) ?? this.#names.get('setting:account') ?? '';
  }

  /** Whether everything has one. */
  hasAccount(): boolean {
    return this.#names.has('setting:account');
  }

  vendorOf({ vendor_id, vendor }: { vendor_id: string | null; vendor: string | null }): string {
    return (vendor_id && this.#names.get(`vendor:${vendor_id}`)) || vendor || exportTexts.unknownVendor;
  }

  taxRate(): string {
    return this.#names.get('setting:tax') ?? 'Tax Exempt';
  }
}

/** What a category or a charge is called on the screen. */
export function labelOf(purpose: { category: string | null } | { charge: Charge }): string {
  if ('charge' in purpose) return exportTexts.charges[purpose.charge];
  return purpose.category ?? exportTexts.names.noCategory;
}

/** Everything that can have a name in another program, with the name that it has. */
export async function showBookNames(t: Tenant, target: BookTarget) {
  const given = new Map((await listBookNames(t, target)).map((one) => [`${one.kind}:${one.name}`, one.book_name]));
  const texts = exportTexts.names;
  const nameable: { kind: BookName['kind']; name: string; label: string }[] = [
    { kind: 'setting', name: 'account', label: texts.account },
    ...(target === 'xero' ? [{ kind: 'setting', name: 'tax', label: texts.tax } as const] : []),
    { kind: 'category', name: '', label: texts.noCategory },
    ...CHARGES.map((charge) => ({ kind: 'charge', name: charge, label: exportTexts.charges[charge] }) as const),
    ...(await listNameable(t)),
  ];
  return { names: nameable.map((one) => ({ ...one, book_name: given.get(`${one.kind}:${one.name}`) ?? '' })) };
}

export function changeBookNames(ctx: Ctx, target: BookTarget, names: readonly BookName[]) {
  return ctx.tx(async (t) => {
    await saveBookNames(t, target, names);
    return showBookNames(t, target);
  });
}
