import type { FastifyInstance } from 'fastify';

/** The application as features see it. */
export type AnyApp = FastifyInstance;
