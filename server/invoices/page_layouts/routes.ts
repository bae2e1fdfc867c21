import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import {
  LAYOUT_SUBJECTS,
  type LearnedLayout,
  type PageLayout,
  pageLayouts,
} from '#contract/invoices/reading/page_layouts.ts';
import { getVendor } from '#server/inventory/inventory.ts';
import { audit } from '#server/platform/audit.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { listLearned, listRules, lockLayout, saveRule } from './page_layouts.sql.ts';

export function registerPageLayouts(app: AnyApp): void {
  bind(app, pageLayouts.list, (ctx, { params }) =>
    ctx.tx(async (t) => {
      await vendorOr404(t, params.vendor_id);
      return { learned: await showLearned(t, params.vendor_id) };
    }),
  );
  bind(app, pageLayouts.delete, (ctx, { params: { vendor_id, subject } }) =>
    ctx.tx(async (t) => {
      await vendorOr404(t, vendor_id);
      await lockLayout(t, vendor_id);
      const known = (await listRules(t, vendor_id)).find((row) => row.subject === subject && row.rule !== null);
      if (!known) return {};
      await saveRule(t, vendor_id, { subject, rule: null, invoice_id: null, learned_at: ctx.now });
      await audit(ctx, t, 'vendor.changed', vendor_id, { forgotten: subject });
      return {};
    }),
  );
}

async function vendorOr404(t: Tenant, vendorId: string): Promise<void> {
  if (!(await getVendor(t, vendorId))) throw new AppError('not_found', inventoryErrors.noVendor);
}

async function showLearned(t: Tenant, vendorId: string): Promise<LearnedLayout[]> {
  const rows = await listLearned(t, vendorId);
  return LAYOUT_SUBJECTS.flatMap((name) => {
    const row = rows.find(({ subject }) => subject === name);
    if (!row) return [];
    const { subject, invoice_id, number, learned_at } = row;
    return [{ ...shown({ [subject]: row.rule }), subject, invoice_id, number, learned_at: learned_at.toISOString() }];
  });
}

/** What a user can check of a rule. */
function shown(layout: PageLayout): Pick<LearnedLayout, 'place' | 'label' | 'columns'> {
  const { vendor, columns, packs, date_order, decimal_mark, ...labeled } = layout;
  const [rule] = Object.values(labeled);
  const label = rule?.label ?? vendor?.names[0] ?? packs ?? date_order ?? decimal_mark ?? null;
  const named = columns?.filter(({ role, heading }) => role !== 'other' && heading !== '') ?? [];
  return {
    place: rule && 'place' in rule ? rule.place : null,
    label: label === '' ? null : label,
    columns: named.map(({ role, heading }) => ({ role, heading })),
  };
}
