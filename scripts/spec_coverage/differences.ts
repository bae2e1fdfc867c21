/** Rows that the product keeps in another way than the specification says, and why. */
export const DIFFERENCES: Record<string, string> = {
  '2.5-expired':
    'Help stays open as long as the data of an ended trial can be read. A check that does not reach the server, or that fails for a user who is known to pay, offers to try again and does not lead away.',
  '2.7-heading':
    'While another service is active, the page does not say that anything has ended. It names the active service, offers the missing one, and does not count down.',
  '2.11-chart': 'The chart is narrower than 820 pixels if its card is, so that it fits a phone.',
  '4-access-state':
    'A company whose trial has ended can read its data for thirty days. /subscribe opens after that, or when a user asks for it. Its heading then says what ended, a trial or a plan.',
  '4-login-403':
    'A user who waits for an owner’s approval stays at the login, which says so, because no trial of theirs has ended.',
  '4-logout': 'The color scheme is kept, because it is a choice for this browser and contains nothing about the shop.',
  '5-csv-type':
    'Browsers give a .csv file the type of the program that opens it, so its name counts as well. Its content must also be text in columns.',
  '6-gates':
    'Only an answer of the server leads to /subscribe. If the server cannot be reached, the screen says so and tries again. /subscribe asks what the company has and says that a plan or trial is active when it is, also to a paying customer whose check failed.',
  '8-send-failures': 'The form shows the detail instead of an alert, and nothing that was written is lost.',
  '8-signup-400':
    'This server answers a used trial with 409. The screen also understands the 400 of the specification.',
};
