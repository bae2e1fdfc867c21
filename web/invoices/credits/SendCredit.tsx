import { creditTexts as texts } from '#contract/invoices/credits/credits.texts.ts';
import { type Credit, credits } from '#contract/invoices/credits/credits.ts';
import { call, request } from '../../api.ts';
import { keepCredit } from '../../inventory/vendors/credits/useCreditAction.ts';
import { SendPdf } from '../../orders/send/SendPdf.tsx';

interface SendCreditProps {
  opened: boolean;
  onClose: () => void;
  credit: Credit;
}

/** Sends the credit request to its vendor. */
export function SendCredit({ opened, onClose, credit }: SendCreditProps) {
  const params = { credit_request_id: credit.credit_request_id };
  return (
    <SendPdf
      opened={opened}
      onClose={onClose}
      title={texts.sendTitle(credit.number, credit.vendor)}
      name={texts.name(credit.number)}
      fileName={texts.fileName(credit.vendor, credit.number)}
      email={credit.sent_to ?? credit.email ?? ''}
      texts={texts}
      onSend={async (how, email) => {
        const body = { version: credit.version, how, ...(how === 'mail' ? { email } : {}) };
        keepCredit(await call(credits.send, { params, body }));
      }}
      fetchPdf={() => request(credits.pdf, { params })}
    />
  );
}
