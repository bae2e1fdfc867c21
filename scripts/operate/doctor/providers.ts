import { connect } from 'node:net';
import type { Config } from '#server/config.ts';
import { openMailbox } from '#server/drivers/mailbox/open_mailbox.ts';
import { type Finding, fault, look, note, ok } from './finding.ts';
import { checkVision } from './vision.ts';

const PATIENCE_MS = 10_000;

/** Mail, messages, payments and the vision model: whether the credentials are accepted. Nothing is sent and nothing is bought. */
export async function examineProviders(config: Config): Promise<Finding[]> {
  return [
    ...(await look('Mail', () => checkMail(config))),
    ...(await look('Invoices', () => checkMailIn(config))),
    ...(await look('Texts', () => checkSms(config))),
    ...(await look('Payments', () => checkPayments(config))),
    ...(await look('Reading', () => checkVision(config))),
  ];
}

async function checkMail({ mail_url, is_public }: Config): Promise<Finding> {
  if (mail_url === undefined) {
    const words = 'MAIL_URL is not set: emails stay in the outbox of this machine';
    return is_public ? fault('Mail', `${words}, and nobody can reset a password.`) : note('Mail', `${words}.`);
  }
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: mail_url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS });
  try {
    await transport.verify();
    return ok('Mail', `${new URL(mail_url).host} accepts the login`);
  } catch (error) {
    return fault('Mail', `${new URL(mail_url).host} refuses: ${(error as Error).message}. Correct MAIL_URL.`);
  } finally {
    transport.close();
  }
}

async function checkMailIn({ mail_in }: Config): Promise<Finding> {
  if (!mail_in) return note('Invoices', 'INVOICE_MAIL_URL is not set: shops cannot send invoices by email.');
  const { protocol, host } = new URL(mail_in.url);
  if (protocol === 'file:') return note('Invoices', 'Emails with invoices are read from a folder of this machine.');
  try {
    const mailbox = await openMailbox(mail_in.url, () => {});
    const waiting = await mailbox.count();
    const words = waiting === 1 ? '1 email waits' : `${waiting} emails wait`;
    return ok('Invoices', `${host} accepts the login for ${mail_in.address}, ${words}`);
  } catch (error) {
    return fault('Invoices', `${host} refuses: ${(error as Error).message}. Correct INVOICE_MAIL_URL.`);
  }
}

async function checkSms({ sms, is_public }: Config): Promise<Finding> {
  switch (sms.driver) {
    case 'simulator': {
      const words = 'SMS_DRIVER is simulator: no text reaches a real phone.';
      return is_public ? fault('Texts', words) : note('Texts', words);
    }
    case 'kannel': {
      const { hostname, port } = new URL(sms.url);
      await reach(hostname, Number(port || 80));
      return ok('Texts', `Kannel answers at ${sms.url}`);
    }
    case 'twilio': {
      const base = sms.api_url ?? 'https://messaging.twilio.com';
      const response = await fetch(`${base}/v1/Services/${sms.messaging_service_sid}`, {
        headers: { authorization: `Basic ${Buffer.from(`${sms.account_sid}:${sms.auth_token}`).toString('base64')}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
      if (response.ok) return ok('Texts', 'Twilio knows the account and its Messaging Service');
      const names =
        response.status === 404 ? 'TWILIO_MESSAGING_SERVICE_SID' : 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN';
      return fault('Texts', `Twilio answers ${response.status}. Correct ${names}.`);
    }
  }
}

async function checkPayments({ stripe }: Config): Promise<Finding> {
  if (!stripe) return ok('Payments', 'Plans are activated by hand');
  const { default: Stripe } = await import('stripe');
  const base = stripe.api_url ? new URL(stripe.api_url) : undefined;
  const client = new Stripe(stripe.secret_key, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base ? { host: base.hostname, port: base.port, protocol: base.protocol === 'http:' ? 'http' : 'https' } : {}),
  });
  try {
    await client.balance.retrieve();
    return ok('Payments', 'Stripe accepts the key');
  } catch (error) {
    return fault('Payments', `Stripe refuses: ${(error as Error).message} Correct STRIPE_SECRET_KEY.`);
  }
}

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS });
    socket.once('connect', () => {
      socket.end();
      resolve();
    });
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer.`)));
    socket.once('error', reject);
  });
}
