import { Fragment } from 'react';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import type { VendorDetails } from '#contract/inventory/vendors/vendors.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './VendorScreen.module.css';

/** How to reach the vendor: whom the shop named, and what their invoices print. */
export function VendorContact({ vendor }: { vendor: VendorDetails }) {
  const { phones, emails, tax_ids, contacts } = vendor;
  const isKnown = phones.length + emails.length + tax_ids.length + contacts.length > 0;
  return (
    <Card title={texts.contact} {...(isKnown ? {} : { detail: texts.contactNone })}>
      {isKnown ? (
        <dl className={classes.facts}>
          {contacts.map(({ name, role, phone, email }) => (
            <Fragment key={`${name} ${phone} ${email}`}>
              <dt>
                {name}
                {role ? <div className={classes.role}>{role}</div> : null}
              </dt>
              <dd>
                {phone ? <a href={telOf(phone)}>{phone}</a> : null}
                {email ? <a href={`mailto:${email}`}>{breakable(email)}</a> : null}
              </dd>
            </Fragment>
          ))}
          {phones.length > 0 ? (
            <>
              <dt>{texts.phone}</dt>
              <dd>
                {phones.map((phone) => (
                  <a key={phone} href={telOf(phone)}>
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
                    {breakable(email)}
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
  );
}

const telOf = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Where it is too long for its column, it breaks after the @ and not inside a word. */
function breakable(email: string) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
