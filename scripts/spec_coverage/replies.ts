/** Rows on what contacts text back, and on requests to confirm. */
export const REPLY_ROWS: Record<string, Record<string, string>> = {
  'Texts: replies': {
    'ruling-6-stop': 'an expired trial never blocks STOP, HELP and webhooks',
    'ruling-15-one-request': 'a contact who needs confirmation can be sent one request to confirm',
    'ruling-18-same-transaction': 'an opt-out holds in the same transaction and cancels what is queued',
    'ruling-18-confirmed-once': 'an opt-out is confirmed exactly once, without marketing',
    'ruling-18-review': 'a plain sentence is taken as a stop and marked for review',
    'ruling-18-start': 'START, UNSTOP and SUBSCRIBE opt in; YES only to a pending confirmation',
    'ruling-18-help': 'HELP and INFO always answer',
    'ruling-20-replies': 'replies are exempt from caps, not from an opt-out',
  },
};
