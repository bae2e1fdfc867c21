import { ApiFailure } from './api.ts';

/** The server's refusals by field, under their names on the wire; empty where it names none. */
export function refusedFields(error: unknown): Record<string, string> {
  const fields = error instanceof ApiFailure ? error.more.fields : null;
  return typeof fields === 'object' && fields !== null ? { ...fields } : {};
}

/** Whether there is nothing at the address: its id is unknown, or is no id. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 422);
}

/** Whether someone else saved the same since the form began. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'changed';
}
