import type { Endpoint } from '#contract/http.ts';
import { ApiFailure, type CallInput, failureOf, type ReplyOf, urlOf } from './api.ts';
import { newKey } from './one_action.ts';
import { currentSession } from './session.ts';

interface UploadOptions {
  signal?: AbortSignal;
  /** The `Idempotency-Key`, the same whenever the same files are sent again; without it each call is an upload of its own. */
  key?: string;
  /** Called with the fraction (0 to 1) of the body that has left the device. */
  onProgress?: (sent: number) => void;
}

/** As `call`, for multipart endpoints: fetch cannot say how much of a body has been sent, XMLHttpRequest can. */
export function upload<const E extends Endpoint & { body: 'multipart' }>(
  endpoint: E,
  input: CallInput<E> & UploadOptions,
): Promise<ReplyOf<E>> {
  const loose: { params?: object; query?: object; body: FormData } & UploadOptions = input;
  const token = currentSession()?.token ?? null;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint, { params: { ...loose.params }, query: { ...loose.query } }));
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', loose.key ?? newKey());
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) loose.onProgress?.(event.loaded / event.total);
    };
    request.onerror = () => reject(ApiFailure.local('network'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      if (request.status < 200 || request.status > 299) {
        reject(failureOf(request.status, request.responseText, token));
        return;
      }
      try {
        resolve(JSON.parse(request.responseText));
      } catch {
        reject(ApiFailure.local('unreadable'));
      }
    };
    loose.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(loose.body);
  });
}
