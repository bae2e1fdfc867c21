/** After a restore: what the owner is told before campaigns go out again. */
export const restoredTexts = {
  notice: (when: string) =>
    `This shop was restored from a backup of ${when}. Campaigns are paused: customers who opted out after that may still be listed as subscribed.`,
  look: 'Review and resume',
  title: 'Resume campaigns?',
  steps:
    'First opt out the customers who opted out after the backup. Your SMS provider has a list of them. Campaigns that may have been sent after the backup were cancelled, so that nobody gets a text twice.',
  confirm: 'Resume campaigns',
  resumed: 'Campaigns can be sent again. Resume each paused campaign on its page.',
  paused: 'Campaigns are paused because this shop was restored from a backup. An owner can resume them.',
  pauseReason: 'Paused because this shop was restored from a backup.',
};
