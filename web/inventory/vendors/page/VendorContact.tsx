import { vendorTexts as texts } from '#contract/inventory/vendors.texts.ts';
import type { VendorDetails } from '#contract/inventory/vendors.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './VendorScreen.module.css';

/** How to reach the vendor, as far as their invoices say. */
export function VendorContact({ vendor }: { vendor: VendorDetails }) {
  const { phones, emails, tax_ids } = vendor;
  const isKnown = phones.length + emails.length + tax_ids.length > 0;
  return (
    <div className={classes.contact}>
      <Card title={texts.contact} {...(isKnown ? {} : { detail: texts.contactNone })}>
        {isKnown ? (
          <dl className={classes.facts}>
            {phones.length > 0 ? (
              <>
                <dt>{texts.phone}</dt>
                <dd>
                  {phones.map((phone) => (
                    <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                      {phone}
                    </a>
                  ))}
                </dd>
              </>
            ) : null}
            {emails.length > 0 ? (
              <>
                <dt>{texts.email}</dt>
                <dd>
                  {emails.map((email) => (
                    <a key={email} href={`mailto:${email}`}>
                      {email}
                    </a>
                  ))}
                </dd>
              </>
            ) : null}
            {tax_ids.length > 0 ? (
              <>
                <dt>{texts.taxId}</dt>
                <dd>
                  {tax_ids.map((tax_id) => (
                    <span key={tax_id}>{tax_id}</span>
                  ))}
                </dd>
              </>
            ) : null}
          </dl>
        ) : null}
      </Card>
    </div>
  );
}
