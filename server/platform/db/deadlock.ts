/** Whether PostgreSQL has ended a transaction because it and another one waited for each other. The other one goes on. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
