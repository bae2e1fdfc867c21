import type { invoices } from '#contract/invoices/invoices.ts';
import type { upload } from '../../upload.ts';
import type { PhotoFault } from './quality/photo_faults.rules.ts';

type Result = Awaited<ReturnType<typeof upload<typeof invoices.upload>>>['invoices'][number];

/** One document on its way to the server. */
export interface Upload {
  id: string;
  files: File[];
  /** `checking`: not looked at yet. `doubtful`: hard to read, or rotated by its user, who decides. */
  state: 'checking' | 'doubtful' | 'waiting' | 'sending' | 'received' | 'failed';
  /** What makes a doubtful picture hard to read. */
  faults: PhotoFault[];
  /** Its user has rotated it, perhaps not far enough. */
  turned: boolean;
  /** 0 to 1. */
  sent: number;
  /** Why it was not sent. */
  error: string | null;
  /** The server was not reached: it is sent by itself once there is a connection. */
  offline: boolean;
  /** On the device, so that it survives the tab. */
  kept: boolean;
  result: Result | null;
}
