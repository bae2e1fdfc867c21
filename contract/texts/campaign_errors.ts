import { plural } from './plural.ts';

/** Sentences about sending that the server answers and the screens show. Each says what is in the way; nothing was sent. */
export const campaignErrors = {
  noCampaign: 'There is no such campaign.',
  noAudience: 'There is no such audience.',
  noTemplate: 'There is no such template.',
  bodyRequired: 'Write the words of the message.',
  spanishRequired: 'Write the words of the Spanish message, or take it away.',
  tooLong: (length: number, most: number) =>
    `The message has ${length} characters with your company’s name and its link. At most ${most} can be sent.`,
  missing: (names: readonly string[]) =>
    names.length === 1
      ? `Fill in {${names[0]}}: without it, it would be sent as it stands.`
      : `Fill in ${names.map((name) => `{${name}}`).join(', ')}: without them, they would be sent as they stand.`,
  noRecipients: 'Nobody would get this message: no customer fits, or none of those who fit may be texted.',
  sameAgain: (minutes: number) =>
    `The same message to the same customers was sent less than ${plural(minutes, 'minute', 'minutes')} ago. It is not sent twice: look among the campaigns, or change its words.`,
  tooSoon: 'That time has passed. Choose a later one, or send now.',
  tooLate: (days: number) => `A message can be planned up to ${plural(days, 'day', 'days')} ahead.`,
  nameTooLong: (most: number) => `At most ${most} characters fit into the name.`,
  testPhone: 'Type the mobile number that gets the test, with its area code.',
  testOptedOut: 'That number has opted out of your texts, so it gets no test either.',
  tooManyTests: (most: number, minutes: number) =>
    `At most ${most} tests can be sent in an hour. Try again in ${plural(minutes, 'minute', 'minutes')}.`,
  audienceName: 'Give the audience a short name.',
  audienceTaken: 'There is an audience of that name already.',
  draftTooLong: (most: number) => `A draft keeps words of at most ${most} characters. Nothing was saved.`,
  draftValues: (most: number) => `A draft keeps at most ${most} values. Nothing was saved.`,
  tooManyDrafts: (most: number) => `There are ${most} drafts already. Send or delete one, then save this one.`,
  draftGone: 'This draft is not there any more: somebody has deleted it. Nothing was saved or sent.',
  draftSent: 'This draft was sent already, so nothing was saved or sent now. Look among the campaigns.',
  draftChanged: 'This draft was changed in the meantime, so nothing was saved or sent now.',
  draftNotCancellable: 'A draft is not on its way, so there is nothing to cancel. It can be deleted.',
  notPausable: 'Only a campaign that is on its way can be paused.',
  notResumable: 'Only a paused campaign can go on.',
  notCancellable: 'This campaign is over: there is nothing left to cancel.',
  needsPlan: 'Your access to the loyalty programme has ended. Nothing is sent until it is back.',
};
