import { stringify } from 'node:querystring';
import twilio from 'twilio';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';

/** The SDK's request, and the answer for the SDK: the text as it came, which the SDK parses. */
type Asked<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0];
type Answer<T> = Awaited<ReturnType<typeof twilio.RequestClient.prototype.request<T>>>;

export interface TwilioHttpSettings {
  connections: number;
  /** For the connection alone. */
  connect_ms: number;
  /** For everything, from the connection to the last byte of the answer. */
  timeout_ms: number;
}

/**
 * The SDK's HTTP client (its option `httpClient`) with undici: the default one takes three times as much of the processor for each message.
 * Like the default, it keeps connections open, follows no redirects, repeats nothing and leaves the meaning of an answer to the SDK.
 */
export class TwilioHttp extends twilio.RequestClient {
  readonly #dispatcher: Dispatcher;
  readonly #timeout_ms: number;

  constructor({ connections, connect_ms, timeout_ms }: TwilioHttpSettings) {
    super({ timeout: timeout_ms });
    // One request at a time on each connection, and never HTTP/2: when one fails there, others on the same connection may be sent again
    // without our knowledge. undici's own limits are off, because one of ours covers the whole request.
    const options = { connections, pipelining: 1, allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
    const connect = { timeout: connect_ms };
    const isProxied = Boolean(process.env.HTTPS_PROXY ?? process.env.https_proxy);
    this.#dispatcher = isProxied
      ? new EnvHttpProxyAgent({ ...options, connect, httpProxy: '' })
      : new Agent({ ...options, connect });
    this.#timeout_ms = timeout_ms;
  }

  override async request<T>({ method, uri, username, password, headers, params, data }: Asked<T>): Promise<Answer<T>> {
    const { origin, pathname } = new URL(uri);
    const credentials = Buffer.from(`${username}:${password}`).toString('base64');
    const { status, body } = await exchange(this.#dispatcher, this.#timeout_ms, {
      origin,
      path: params ? `${pathname}?${stringify({ ...params })}` : pathname,
      method: method.toUpperCase() as Dispatcher.HttpMethod,
      headers: { ...headers, authorization: `Basic ${credentials}` },
      body: data ? stringify({ ...data }) : null,
    });
    return { statusCode: status, body: body as T, headers: {} };
  }
}

/** One request with its answer. A request whose time has passed is not begun. */
function exchange(
  dispatcher: Dispatcher,
  timeout_ms: number,
  request: Dispatcher.DispatchOptions,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    let begun: Dispatcher.DispatchController | undefined;
    let late: Error | undefined;
    let status = 0;
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      late = new Error(`no answer within ${timeout_ms} ms`);
      begun?.abort(late);
      reject(late);
    }, timeout_ms);
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        begun = controller;
        if (late) controller.abort(late);
      },
      onResponseStart(_, statusCode) {
        status = statusCode;
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ status, body: Buffer.concat(chunks).toString() });
      },
      onResponseError(_, error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}
