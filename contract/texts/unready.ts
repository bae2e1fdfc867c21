/** What the shop's page says where its scripts do not run or come. In a file of its own: it stands in the HTML, and no script carries it. */
export const unreadyText =
  'Counterbook has not opened yet. If it stays like this, load the page again. It needs JavaScript, which may be switched off here.';
