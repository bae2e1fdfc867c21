import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutPersonalData } from './personal_data.ts';

/** Structured logs, one JSON object a line, to standard error: standard output has the lines that a user reads at the start. */
export function openLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: withoutPersonalData },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password', 'token', '*.token'],
    },
    to,
  );
}
