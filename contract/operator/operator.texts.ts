/** Sentences of the operator's screen. */
export const operatorTexts = {
  title: 'Operator',
  detail: 'All companies of this installation.',
  sending: {
    title: 'Texts',
    runs: 'Texts are being sent.',
    paused: (when: string) => `Sending has been paused for all companies since ${when}.`,
    due: (count: number) =>
      count === 0
        ? 'No texts are due.'
        : count === 1
          ? '1 text is due.'
          : `${count.toLocaleString('en-US')} texts are due.`,
    held: (count: number) =>
      count === 1
        ? '1 text is held for a later time.'
        : `${count.toLocaleString('en-US')} texts are held for a later time.`,
    pause: 'Pause all texts',
    resume: 'Resume all texts',
    askPause: 'Pause the texts of all companies?',
    askPauseDetail:
      'Within seconds, all texts stop except the answers to HELP and STOP, which the law requires. Other texts are held until you resume.',
    askResume: 'Resume the texts of all companies?',
    askResumeDetail: 'Waiting texts are checked again against consent, quiet hours and limits, and then sent.',
    wasPaused: 'Sending is paused.',
    wasResumed: 'Sending was resumed.',
  },
  help: {
    title: 'Help messages',
    none: 'No help messages are waiting for an answer.',
    from: (who: string, company: string) => `${who}, ${company}`,
    left: 'A user who has left',
    reply: 'Answer by email',
    answered: 'Mark as answered',
    marked: 'Marked as answered.',
  },
  jobs: {
    title: 'Failed jobs',
    none: 'No job has failed.',
    noCompany: 'No company',
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    retry: 'Run again',
    retryOne: (task: string) => `Run again: ${task}`,
    retried: 'The job will run again now.',
  },
  companies: {
    title: 'Companies',
    table: 'Companies',
    none: 'No companies yet.',
    newest: (shown: number, count: number) =>
      `These are the ${shown} newest of ${count.toLocaleString('en-US')} companies. The command npm run companies lists all of them.`,
    name: 'Company',
    users: 'Users',
    plan: 'Plan',
    storage: 'Storage',
    last: 'Last activity',
    never: 'Never',
    noPlan: 'No plan',
    /** A running feature as the server names it. */
    plans: {
      'invoice_scanning (paid)': 'Invoices, paid',
      'invoice_scanning (trial)': 'Invoices, free trial',
      'loyalty_sms (paid)': 'Loyalty texts, paid',
      'loyalty_sms (trial)': 'Loyalty texts, free trial',
    } as Readonly<Record<string, string>>,
    suspended: (reason: string) => `Suspended: ${reason}`,
    gigabytes: (bytes: number) => `${(bytes / 1024 ** 3).toFixed(2)} GB`,
  },
};
export const operatorErrors = {
  noJob: 'This job has not failed, or it no longer exists.',
  noMessage: 'There is no such message.',
};
