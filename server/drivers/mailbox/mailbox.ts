/** An email that waits in the operator's mailbox for invoices. */
export interface WaitingMail {
  /** The whole email, or only its beginning when it is larger than MAIL_IN_MAX_BYTES. */
  raw: Buffer;
  isWhole: boolean;
  received_at: Date;
}

/** The mailbox that gets the invoices of all companies. */
export interface Mailbox {
  /**
   * How many emails wait.
   * @throws ProviderError when the mailbox cannot be opened
   */
  count(): Promise<number>;
  /**
   * Hands over what waits, oldest first. An email is put away after `take` has returned; one whose `take` throws stays for the next time,
   * and the others are handed over all the same.
   * @throws ProviderError when the mailbox cannot be opened
   */
  collect(take: (mail: WaitingMail) => Promise<void>): Promise<void>;
}

/** How errors of single emails are told. */
export type OnMailFault = (error: unknown) => void;
