/** The address whose notice was hidden in this tab. */
const HIDDEN = 'email_notice.hidden';

export function isNoticeHidden(email: string): boolean {
  return sessionStorage.getItem(HIDDEN) === email;
}

/** Until the tab is closed, or another address waits for its confirmation. */
export function hideNotice(email: string): void {
  sessionStorage.setItem(HIDDEN, email);
}
