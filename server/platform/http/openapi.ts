import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { AnyApp } from './app_types.ts';

/** `/api/openapi.json` and the readable page `/api/docs`, generated from the routes. Register before any route. */
export async function apiDocs(app: AnyApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Counterbook',
        version: '1',
        description:
          'Every call of the web app. Sign in with `POST /api/auth/login`, then send `Authorization: Bearer <access_token>`. Errors are `{detail, code}`. A call that changes something takes an `Idempotency-Key`: sent again within 24 hours, the same request is answered as it was, with `Idempotent-Replayed: true`, and has no second effect.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Hides the bar of the library's maker.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: 'Counterbook API' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
