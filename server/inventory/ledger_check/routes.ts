import { ledgerCheck } from '#contract/inventory/ledger_check.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { findCheck } from './ledger_check.sql.ts';

/** Serves the nightly check of the stock to owners. */
export function registerLedgerCheck(app: AnyApp): void {
  bind(app, ledgerCheck.get, (ctx) => ctx.tx((t) => findCheck(t)));
}
