/** Rows that the product keeps in another way than the specification says, and why. */
export const DIFFERENCES: Record<string, string> = {
  '2.5-expired':
    'As long as the data of an ended trial can still be read, help stays open. A check that does not reach the server, or that fails for a user who is known to pay, offers to try again instead of leading away.',
  '2.7-heading':
    'While another service runs, nothing is called ended: the page names what runs, offers the missing service, and does not count down.',
  '2.11-chart': 'The chart is narrower than 820 pixels where its card is, so that it fits a phone.',
  '4-access-state':
    'A company whose trial has ended keeps reading its data for thirty days; /subscribe comes when that is over or is asked for. Its heading then names what ended, a trial or a plan.',
  '4-login-403':
    'A user who waits for an owner’s approval stays at the login and is told so there: no trial of theirs has ended.',
  '4-logout': 'The color scheme stays: it is a choice for this browser and says nothing of the shop.',
  '5-csv-type':
    'Browsers give a file named .csv the type of the program that opens it, so its name counts as well. The content must be text in columns too.',
  '6-gates':
    'Only an answer of the server leads to /subscribe. If it is not reached, the screen says so and tries again. /subscribe asks what the company has and says that a plan or trial is active when it is, also to a paying customer whose check failed.',
  '8-send-failures': 'The detail stands in the form instead of an alert, and nothing that was written is lost.',
  '8-signup-400':
    'This server answers a used trial with 409. The screen also understands the 400 of the specification.',
};
