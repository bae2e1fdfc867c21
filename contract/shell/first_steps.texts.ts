import type { FirstStep, FirstStepBook } from './first_steps.ts';

interface StepWords {
  title: string;
  detail: string;
  action: string;
}

/** Sentences of the list of first steps. */
export const firstStepTexts = {
  titles: {
    stock: 'Your first invoice, step by step',
    customers: 'Your first customer, step by step',
  } satisfies Record<FirstStepBook, string>,
  progress: (done: number, of: number) => `${done} of ${of} done`,
  done: 'Done',
  hide: 'Hide this list',
  hidden: 'The list is hidden.',
  undo: 'Undo',
  askManager: 'Ask a manager or the owner to do this step.',
  steps: {
    add_invoice: {
      title: 'Add an invoice',
      detail: 'Photograph one of yours, or try it with our sample. We read every line.',
      action: 'Add your own',
    },
    post_invoice: {
      title: 'Check it and post it',
      detail:
        'Confirm what we were unsure of, then select “Post to stock”. Its items appear on this screen with their cost.',
      action: 'Review invoices',
    },
    set_level: {
      title: 'Set how much to keep',
      detail: 'Open an item, select “Edit”, and set its par level or reorder point. We then tell you what runs low.',
      action: 'Open the first item',
    },
    give_contact: {
      title: 'Tell customers how to reach you',
      detail: 'Enter a phone number or an email address. Customers get it when they text HELP.',
      action: 'Enter a contact',
    },
    make_poster: {
      title: 'Make your poster',
      detail: 'Write a line, select “Generate”, and print it. Its QR code opens your signup page.',
      action: 'Create poster',
    },
    first_customer: {
      title: 'Join as your first customer',
      detail: 'Scan the poster with your phone, or open the signup page here, and join with your own number.',
      action: 'Open signup page',
    },
    send_test: {
      title: 'Send yourself a test',
      detail: 'Write a message and select “Send test”. Nobody else gets it.',
      action: 'Write a message',
    },
  } satisfies Record<FirstStep, StepWords>,
  newTab: 'opens in a new tab',
  trySample: 'Try our sample',
  openSample: 'Open the sample',
  testPhones: 'Open the test phones',
};
