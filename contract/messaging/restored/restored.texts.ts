/** After a restore: what the owner is told before campaigns go out again. */
export const restoredTexts = {
  notice: (when: string) => `Restored from a backup of ${when}. Campaigns are paused.`,
  look: 'Review and resume',
  title: 'Resume campaigns?',
  steps: [
    'Customers who opted out after the backup are still listed as consented. Opt them out first: your text message provider has a list.',
    'Campaigns that may have been sent after the backup were canceled, so that nobody gets a text twice. Other waiting texts, such as welcome texts and requests to confirm, were canceled too. You can send requests to confirm again.',
    'Until you resume, you can answer only customers who have texted you since the backup.',
  ].join('\n\n'),
  confirm: 'Resume campaigns',
  resumed: 'Campaigns can be sent again. Resume each paused campaign on its page.',
  paused: 'Campaigns are paused because this shop was restored from a backup. An owner can resume them.',
  requestsPaused:
    'This shop was restored from a backup. An owner must select “Review and resume” before you can ask customers to confirm.',
  linksPaused:
    'This shop was restored from a backup. An owner must select “Review and resume” before you can text a customer the link.',
  answersPaused:
    'This shop was restored from a backup, and this customer has not texted since. An owner must select “Review and resume” before you can answer.',
  pauseReason: 'Paused because this shop was restored from a backup.',
};
