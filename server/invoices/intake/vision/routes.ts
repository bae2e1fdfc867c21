import { refusalText } from '#contract/invoices/errors.texts.ts';
import { type Engines, engines } from '#contract/invoices/reading/engines.ts';
import { audit } from '#server/platform/audit.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import type { VisionSetup } from '../reader.ts';
import { listReadings } from '../readings.sql.ts';
import { getInvoice } from '../states.ts';
import { deleteAgreement, findAgreement, insertAgreement } from './agreement.sql.ts';

/** Serves what reads documents, the owner's agreement, and the attempts to read a document. */
export function registerEngines(app: AnyApp, vision: VisionSetup | null): void {
  const show = async (t: Tenant): Promise<Engines> => {
    const agreement = await findAgreement(t);
    const agreed = agreement ? { at: agreement.agreed_at.toISOString(), by: agreement.agreed_by } : null;
    return { vision: vision && { ...vision, agreed } };
  };
  bind(app, engines.get, (ctx) => ctx.tx(show));
  bind(app, engines.agree, (ctx, { body }) =>
    ctx.tx(async (t) => {
      const isChanged = body.agreed ? await insertAgreement(t, ctx.userId, ctx.now) : await deleteAgreement(t);
      if (isChanged) await audit(ctx, t, body.agreed ? 'reading.agreed' : 'reading.agreement_taken_back', null);
      return show(t);
    }),
  );
  bind(app, engines.readings, (ctx, { params }) =>
    ctx.tx(async (t) => {
      await getInvoice(t, params.invoice_id);
      const readings = await listReadings(t, params.invoice_id);
      return {
        readings: readings.map(({ engine, engine_version, refusal, read_at, ...attempt }) => ({
          ...attempt,
          read_at: read_at.toISOString(),
          engine: engine === 'vision' || engine === 'none' ? engine : ('local' as const),
          // What the product reads with differs by document: a text layer, a recognizer, an e-invoice.
          reader: engine === 'vision' || engine === 'none' ? null : engine,
          version: engine_version,
          refused: refusal === null ? null : refusalText(refusal),
        })),
      };
    }),
  );
}
