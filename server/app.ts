import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { STORAGE_PER_COMPANY_GB, UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/limits.ts';
import * as account from './account/routes.ts';
import * as analytics from './analytics/routes.ts';
import * as billing from './billing/routes.ts';
import { consentMessages } from './consent_messages.ts';
import { CONTACT_PARTS } from './contact_parts.ts';
import * as contacts from './contacts/routes.ts';
import { giveWelcomeCoupon } from './coupons/coupons.ts';
import * as coupons from './coupons/routes.ts';
import * as customer from './customer/routes.ts';
import { sampleInvoicePdf } from './demo/documents/sample.ts';
import { outboxRoutes } from './drivers/mail.outbox.ts';
import type { Payments } from './drivers/payments.ts';
import type { PosDrivers } from './drivers/pos/pos.ts';
import type { SmsHooks } from './drivers/sms/hooks.ts';
import type { Storage } from './drivers/storage.ts';
import * as inventory from './inventory/routes.ts';
import type { VisionSetup } from './invoices/invoices.ts';
import * as invoices from './invoices/routes.ts';
import type { Limits } from './messaging/limits.rules.ts';
import * as messaging from './messaging/routes.ts';
import * as moving from './moving/routes.ts';
import { type OperatorDeps, operatorCheck, operatorRoutes } from './operator/routes.ts';
import * as orders from './orders/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/db.ts';
import type { Disk } from './platform/disk.ts';
import { eventRoutes } from './platform/events/event_routes.ts';
import type { EventStream } from './platform/events/events.ts';
import { type OwnHosts, refuseForeignHosts } from './platform/http/addresses/own_hosts.ts';
import { createServer } from './platform/http/create_server.ts';
import { openCustomerPages } from './platform/http/customer_pages.ts';
import { handleErrors } from './platform/http/errors/on_error.ts';
import { installSchemaMessages } from './platform/http/errors/schema_messages.ts';
import { addEtags } from './platform/http/etags.ts';
import { addHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import { apiDocs } from './platform/http/openapi.ts';
import { logRequests } from './platform/http/request_log.ts';
import { addSecurityHeaders } from './platform/http/security_headers.ts';
import { sessionCheck } from './platform/http/session.ts';
import { limitSlowClients, type SlowClientLimits } from './platform/http/slow_clients.ts';
import { answerNotFound, serveWeb } from './platform/http/static.ts';
import { refuseNullCharacters } from './platform/http/unsavable.ts';
import { openSpaceGate, openUploadGate } from './platform/http/uploads.ts';
import type { JobRunner } from './platform/jobs/jobs.ts';
import type { Metrics } from './platform/metrics.ts';
import { rememberItems, startLoginSync } from './pos/pos.ts';
import * as pos from './pos/routes.ts';
import * as program from './program/routes.ts';
import * as recipes from './recipes/routes.ts';
import * as reports from './reports/routes.ts';
import * as shell from './shell/routes.ts';
import { storedBytes } from './stored_bytes.ts';

const FEATURES = [
  account,
  billing,
  contacts,
  messaging,
  coupons,
  program,
  customer,
  inventory,
  orders,
  invoices,
  recipes,
  pos,
  analytics,
  reports,
  shell,
  moving,
];

/** What the application depends on; `main.ts` and the tests put it together. */
export interface AppDeps extends Limits, OperatorDeps {
  db: Database;
  events: EventStream;
  storage: Storage;
  disk: Disk;
  /** Gigabytes of files that one company can store; STORAGE_PER_COMPANY_GB. */
  storagePerCompany?: number;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** In a process that works on jobs. */
  worker?: Pick<JobRunner, 'isReady' | 'oldestWait'> | undefined;
  /** Built pages; none in tests of the API alone. */
  webFolder?: string;
  /** A process that only works on jobs answers nothing else. */
  healthOnly?: boolean;
  trustProxy?: boolean | string;
  /** Other limits than usual, for tests. */
  slowClients?: SlowClientLimits;
  metricsToken?: string;
  /** Whether it is reachable from other machines. */
  isPublic?: boolean;
  /** Whether /dev/outbox, /dev/phone and /dev/till exist, and /metrics without a token. */
  devPages?: boolean;
  /** The host names that it answers; any without this. */
  ownHosts?: OwnHosts;
  /** The public address, if it is set. */
  publicUrl?: string;
  secure?: boolean;
  /** The base of links in mails. Never taken from a request, which can name any host. */
  linkBase: () => string;
  payments: Payments;
  /** The points of sale that can be connected. */
  pos: PosDrivers;
  /** The protocol of the SMS provider. */
  smsHooks: SmsHooks;
  /** The address for questions about plans and bills. */
  billingContact: string;
  /** How long a new trial runs; TRIAL_DAYS. */
  trialDays?: number;
  /** Gets the messages of the help screen; OPERATOR_EMAIL. */
  operatorEmail?: string;
  /** The address of the mailbox for invoices; none when this installation has no such mailbox. */
  mailInAddress?: string | undefined;
  /** The model that sees pages of documents; none when this installation has none. */
  vision?: VisionSetup | null;
  /** Mails are not sent, so they can be read here. */
  outbox?: boolean;
}

/** The whole HTTP side: API, live events, health, documentation, pages. It does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  installSchemaMessages();
  const app = createServer(deps.log, deps.trustProxy ?? false);
  app.decorateRequest('ctx', null);
  app.decorate('authenticate', sessionCheck(deps.db, deps.clock));
  app.decorate('requireOperator', operatorCheck(deps));
  const space = { storagePerCompany: deps.storagePerCompany ?? STORAGE_PER_COMPANY_GB, storedBytes };
  const requireSpace = openSpaceGate(space);
  app.decorate('admitUpload', openUploadGate({ ...deps, requireSpace }));
  handleErrors(app);
  if (deps.ownHosts) refuseForeignHosts(app, deps.ownHosts);
  limitSlowClients(app, Boolean(deps.trustProxy), deps.slowClients);

  addHeaders(app);
  refuseNullCharacters(app);
  logRequests(app, deps.metrics);
  await addSecurityHeaders(app, deps.secure ?? false);
  addEtags(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: UPLOAD_MAX_FILES, fields: 10, fieldSize: 10_000, headerPairs: 100 },
    throwFileSizeLimit: false,
  });
  await apiDocs(app);

  answerNotFound(app, deps.webFolder !== undefined);
  healthRoutes(app, deps);
  if (deps.healthOnly) return app;
  if (deps.outbox && deps.devPages) outboxRoutes(app, deps);
  eventRoutes(app, deps);
  operatorRoutes(app, deps);
  const pages = await openCustomerPages(deps.webFolder);
  const parts = {
    requireSpace,
    parts: CONTACT_PARTS,
    startLoginSync,
    rememberItems,
    giveCoupon: giveWelcomeCoupon,
    messages: consentMessages(deps),
    drawSample: sampleInvoicePdf,
  };
  for (const feature of FEATURES) feature.register(app, { ...deps, ...space, ...parts, pages });
  if (deps.webFolder) await serveWeb(app, deps.webFolder);
  return app;
}
