import { type Logger, pino } from 'pino';

/** Structured logs, one JSON object a line, to standard error: standard output belongs to the lines a person reads at the start. */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password', 'token', '*.token'],
    },
    pino.destination(2),
  );
}
