import { plural } from '../../texts/plural.ts';

/** Why a message was not sent, from the server and on the screens. */
export const campaignErrors = {
  noCampaign: 'This campaign does not exist.',
  noAudience: 'This audience does not exist.',
  noTemplate: 'This template does not exist.',
  bodyRequired: 'Write a message.',
  spanishRequired: 'Write the Spanish message, or remove it.',
  tooLong: (length: number, most: number, hasLink: boolean) =>
    `The message has ${length} characters, including your company’s name${hasLink ? ' and its link' : ''}. The limit is ${most}.`,
  missing: (names: readonly string[]) =>
    names.length === 1
      ? `Fill in {${names[0]}}. Otherwise the placeholder itself would be sent.`
      : `Fill in ${names.map((name) => `{${name}}`).join(', ')}. Otherwise the placeholders themselves would be sent.`,
  sameAgain: (minutes: number) =>
    `You sent this message to the same customers less than ${plural(minutes, 'minute', 'minutes')} ago, so it was not sent again. Check your campaigns, or change the message.`,
  tooSoon: 'This time is in the past. Choose a later time, or send now.',
  tooLate: (days: number) => `You can schedule a message up to ${plural(days, 'day', 'days')} ahead.`,
  nameTooLong: (most: number) => `Use ${most} characters or fewer for the name.`,
  nameOfDeleted: 'Only a deleted draft that you restore keeps its name. Send its id with the name.',
  testPhone: 'Enter a mobile number for the test, with its area code.',
  testOptedOut: 'This number has opted out of your texts. Choose another number for the test.',
  tooManyTests: (most: number, minutes: number) =>
    `You can send at most ${most} tests an hour. Try again in ${plural(minutes, 'minute', 'minutes')}.`,
  audienceName: 'Enter a short name for the audience.',
  audienceDays: (most: number) => `The days without a redeemed coupon must be a whole number from 1 to ${most}.`,
  audienceTaken: 'An audience with this name already exists.',
  draftTooLong: (most: number) => `A draft can have at most ${most} characters. Nothing was saved.`,
  draftValues: (most: number) => `A draft can have at most ${most} placeholder values. Nothing was saved.`,
  tooManyAudiences: (most: number) => `You already have ${most} saved audiences. Delete one, then save this one.`,
  tooManyDrafts: (most: number) => `You already have ${most} drafts. Send or delete one, then save this one.`,
  draftGone: 'Someone deleted this draft. Nothing was saved or sent.',
  draftSent: 'This draft was already sent. Nothing was saved or sent now. Check your campaigns.',
  draftChanged: 'Someone changed this draft in the meantime. Nothing was saved or sent.',
  draftNotCancelable: 'A draft is not being sent, so you cannot cancel it. You can delete it.',
  notEditable: 'You can edit only a campaign that has not begun.',
  tooLongToEdit: (most: number) =>
    `You can edit a message of up to ${most} characters, and this one is longer because of its links. Nothing was changed. To send something else, cancel the campaign and write a new message.`,
  couponNotEditable: 'You cannot edit a campaign that sends a coupon. Cancel it, then send the coupon again.',
  notPausable: 'You can pause only a campaign that is being sent.',
  notResumable: 'You can resume only a paused campaign.',
  notCancelable: 'This campaign has ended. There is nothing to cancel.',
  needsAgeGate:
    'This text is about alcohol, and “We sell alcohol” is off in the texting rules. Turn it on, then resume the campaign.',
  /** A suggestion before a message is scheduled. */
  afterAccess: (day: string) =>
    `Your access to the loyalty program ends on ${day}, before this message is due. Without a plan it is paused at that time and not sent.`,
  needsPlan: 'Your access to the loyalty program has ended. No texts are sent until you start a plan.',
};
