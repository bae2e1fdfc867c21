import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { PERSONAL_LINKS } from '#contract/customer/addresses.ts';
import { STORAGE_PER_COMPANY_GB, UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
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
import { openCustomerPages } from './platform/http/customer_pages.ts';
import { handleErrors } from './platform/http/errors/on_error.ts';
import { installSchemaMessages } from './platform/http/errors/schema_messages.ts';
import { addEtags } from './platform/http/etags.ts';
import { addHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import { apiDocs } from './platform/http/openapi.ts';
import { sessionCheck } from './platform/http/session.ts';
import { limitSlowClients, type SlowClientLimits, TIMEOUTS } from './platform/http/slow_clients.ts';
import { answerNotFound, serveWeb } from './platform/http/static.ts';
import { hasUnsavable, refuseNullCharacters, Unsavable } from './platform/http/unsavable.ts';
import { openSpaceGate, openUploadGate } from './platform/http/uploads.ts';
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
  /** Whether any process works on jobs now; for /readyz. */
  workerReady: () => Promise<boolean>;
  /** For a process that works on jobs: seconds that the oldest due job has waited. */
  oldestWait?: (() => Promise<number>) | undefined;
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

// Scripts come only from our own files. Styles can be inline, because the component library sets its variables like that.
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
};

/** The whole HTTP side: API, live events, health, documentation, pages. It does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { log, metrics } = deps;
  installSchemaMessages();
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line for each request, written below with the important values.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: deps.trustProxy ?? false,
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: TIMEOUTS.requestTimeout,
    http: TIMEOUTS,
    forceCloseConnections: true,
    // An unreadable address (half of an escaped character, for example) reaches no route, and so no error handler.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.status(400).send({ detail: httpTexts.invalid, code: 'bad_request' }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('ctx', null);
  app.decorate('authenticate', sessionCheck(deps.db, deps.clock));
  app.decorate('requireOperator', operatorCheck(deps));
  const space = { storagePerCompany: deps.storagePerCompany ?? STORAGE_PER_COMPANY_GB, storedBytes };
  const requireSpace = openSpaceGate(space);
  app.decorate('admitUpload', openUploadGate({ ...deps, requireSpace }));
  handleErrors(app);
  if (deps.ownHosts) refuseForeignHosts(app, deps.ownHosts);
  limitSlowClients(app, Boolean(deps.trustProxy), deps.slowClients);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // A call without a body may still announce JSON, as many clients do.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === ''
      ? done(null, undefined)
      : parseJson(request, text, (fault, body) => done(fault ?? (hasUnsavable(text) ? new Unsavable() : null), body)),
  );

  addHeaders(app);
  refuseNullCharacters(app);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    if (reply.statusCode === 404 && PERSONAL_LINKS.some((link) => route.startsWith(link)))
      metrics.wrongLinks.inc({ route });
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        company_id: request.ctx?.companyId,
        user_id: request.ctx?.userId,
      },
      'request',
    );
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...CONTENT_SECURITY_POLICY, ...(deps.secure ? { upgradeInsecureRequests: [] } : {}) },
    },
    strictTransportSecurity: deps.secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
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
