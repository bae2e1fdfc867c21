import helmet from '@fastify/helmet';
import type { AnyApp } from './app_types.ts';

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

/** What a browser is told of the answers: where content comes from, who can frame it, and, under https, to stay with https. */
export async function addSecurityHeaders(app: AnyApp, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...CONTENT_SECURITY_POLICY, ...(secure ? { upgradeInsecureRequests: [] } : {}) },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
}
