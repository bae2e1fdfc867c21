import type { MailContent } from '../../texts/mail.ts';
import { plural } from '../../texts/plural.ts';
import type { ApprovalReason, Approver } from './approvals.ts';

interface ReasonFormat {
  money: (amount: number) => string;
  percent: (fraction: number) => string;
}

const others = (count: number) => (count > 1 ? ` and ${plural(count - 1, 'other item', 'other items')}` : '');

/** Sentences of approvals. */
export const approvalTexts = {
  reason: (reason: ApprovalReason, { money, percent }: ReasonFormat): string => {
    switch (reason.kind) {
      case 'above':
        return `It is for ${money(reason.total)}, above ${money(reason.limit)}.`;
      case 'new_vendor':
        return `It is the first invoice from ${reason.vendor}.`;
      case 'new_item':
        return `${reason.item}${others(reason.count)} ${reason.count > 1 ? 'have' : 'has'} never been bought before.`;
      case 'price_rise':
        return `${reason.item}${others(reason.count)} ${reason.count > 1 ? 'cost' : 'costs'} ${reason.count > 1 ? 'up to ' : ''}${percent(reason.change)} more than last time.`;
    }
  },
  approvers: { owner: 'an owner', manager: 'a manager or an owner' } satisfies Record<Approver, string>,
  asked: {
    title: (approver: string) => `Waiting for approval by ${approver}`,
    by: (name: string, when: string) => `${name} asked for it ${when}.`,
  },
  approvedTitle: (name: string, day: string) => `Approved by ${name} on ${day}`,
  approved: 'If you change its amounts or items, it needs approval again.',
  refusedTitle: (name: string, day: string) => `Declined by ${name} on ${day}`,
  refused: 'Correct it and post it again to ask once more, or archive it.',
  unknownUser: 'Someone',
  approve: 'Approve',
  refuse: 'Decline',
  refuseTitle: 'Decline this invoice?',
  refuseReason: 'Reason',
  refuseMissing: 'Enter why you decline it.',
  approvedDone: 'The invoice was approved.',
  refusedDone: 'The invoice was declined.',
  failed: 'Your decision was not saved',
  rules: {
    title: 'Approval',
    open: 'Approval rules',
    detail: 'An invoice that one of these rules applies to is posted only after an approver has agreed.',
    above: 'Invoices above',
    aboveHint: 'Leave it empty for no limit',
    newVendor: 'The first invoice of a vendor',
    newItem: 'Items that have never been bought before',
    priceRise: 'Prices that rose by more than',
    approver: 'Who approves',
    approvers: { owner: 'Owners', manager: 'Managers and owners' } satisfies Record<Approver, string>,
    save: 'Save rules',
    saved: 'The rules were saved.',
    failed: 'The rules were not saved',
    onlyOwners: 'Only an owner can change these rules.',
  },
  mails: {
    asked: (company: string, asker: string, what: string, reasons: string[], url: string): MailContent => ({
      subject: `${what} is waiting for your approval at ${company}`,
      paragraphs: [`${asker} wants to post ${what}.`, ...reasons],
      action: { label: 'Open the invoice', url },
    }),
    decided: (company: string, decider: string, what: string, refusal: string | null, url: string): MailContent => ({
      subject: refusal === null ? `${what} was approved at ${company}` : `${what} was declined at ${company}`,
      paragraphs:
        refusal === null
          ? [`${decider} approved ${what}. You can post it now.`]
          : [`${decider} declined ${what}: ${refusal}`, 'Correct it and post it again, or archive it.'],
      action: { label: 'Open the invoice', url },
    }),
  },
  what: (vendor: string | null, number: string | null) =>
    ['Invoice', number, vendor ? `from ${vendor}` : null].filter(Boolean).join(' '),
};

/** Sentences of approvals that the server answers. */
export const approvalErrors = {
  asked: (approver: string) =>
    `This invoice needs approval by ${approver}. We asked for it. You can post it when it is approved.`,
  waiting: (approver: string) =>
    `This invoice is waiting for approval by ${approver}. You can post it when it is approved.`,
  notAsked: 'This invoice is not waiting for approval. Reload the page.',
  notApprover: (approver: string) => `This invoice needs approval by ${approver}.`,
};
