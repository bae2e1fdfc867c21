import { unreachableHost } from '#contract/public_address.ts';
import { publicAddressTexts } from '#contract/texts/public_address.ts';
import classes from './UnreachableNotice.module.css';

/** Beside a code to print: that customers' phones cannot open its address. */
export function UnreachableNotice({ address }: { address: string }) {
  const host = unreachableHost(address);
  return host === null ? null : <p className={classes.notice}>{publicAddressTexts.qr(host)}</p>;
}
