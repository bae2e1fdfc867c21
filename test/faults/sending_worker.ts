/**
 * A process that sends messages like the product's workers, against a server with Twilio's API and with short leases, for tests that kill
 * it: `node test/faults/sending_worker.ts <database url> <server url> <secret>`.
 */
import { flushCompileCache } from 'node:module';
import { twilioSms } from '#server/drivers/sms/twilio.ts';
import { sendingJobs } from '#server/messaging/sending/jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { TWILIO_ACCOUNT } from '../providers/twilio_server.ts';

const [url = '', api_url = '', secretKey = ''] = process.argv.slice(2);
// The parent process may be gone.
process.on('disconnect', () => process.exit(0));

// As in the product, a request ends before its margin, the margin before the lease, and all before the list is believed.
const sms = twilioSms({ ...TWILIO_ACCOUNT, api_url, timeout_ms: 2000 });
const db = openDatabase({ url, assumeAppRole: true, secretKey, max: 6 });
const deps = { db, clock: systemClock, log: openLog(process.env.TEST_LOG ?? 'silent'), metrics: openMetrics() };
const handlers = sendingJobs({
  ...deps,
  sms: {
    ...sms,
    shared: { ...sms.shared, per_second: 10_000, per_day: null },
    // This server's list is complete at once; only messages that are on their way may be missing.
    ...(sms.lookup ? { lookup: { ...sms.lookup, certain_after_ms: 15_000 } } : {}),
  },
  linkBase: () => 'http://127.0.0.1',
  quietHours: false,
  frequencyCaps: false,
  timing: { slice_ms: 500, lease_ms: 10_000, margin_ms: 4000, look_again_ms: 500, give_up_ms: 600_000 },
});
await startJobs(url, [{ handlers, concurrency: 4 }], deps);
// Makes the next starts faster; a killed process cannot save the cache at its end.
flushCompileCache();
