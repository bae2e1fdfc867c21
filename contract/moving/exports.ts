import { z } from 'zod';
import { endpoint, Id, Instant } from '../http.ts';

export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'deleted'] as const;
export const EXPORT_FAULTS = ['disk_full', 'unexpected'] as const;

export const CompanyExport = z.object({
  export_id: Id,
  state: z.enum(EXPORT_STATES),
  requested_at: Instant,
  /** How much of the work is done, 0 to 100. */
  percent: z.number().int().min(0).max(100),
  bytes: z.number().int().nullable(),
  /** When the file will be deleted. */
  deleted_at: Instant.nullable(),
  fault: z.enum(EXPORT_FAULTS).nullable(),
});
export type CompanyExport = z.infer<typeof CompanyExport>;

const ExportId = z.object({ export_id: Id });

export const companyExports = {
  latest: endpoint({
    method: 'GET',
    path: '/company/exports/latest',
    summary: 'Get the newest export of everything that the company has; null when there is none',
    access: 'session',
    role: 'owner',
    staleAfter: ['company_export'],
    reply: z.object({ export: CompanyExport.nullable() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/company/exports',
    summary: 'Start an export of everything that the company has. The owner gets an email when it is ready',
    access: 'session',
    role: 'owner',
    reply: CompanyExport,
  }),
  download: endpoint({
    method: 'GET',
    path: '/company/exports/:export_id/file',
    summary: 'Download an export: a tar archive, compressed with gzip',
    access: 'session',
    role: 'owner',
    params: ExportId,
    reply: 'stream',
  }),
};
