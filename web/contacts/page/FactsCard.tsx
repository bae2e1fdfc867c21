import { useEffect, useState } from 'react';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { contactPageTexts } from '#contract/contacts/page.texts.ts';
import type { ContactDetails } from '#contract/contacts/page.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import { MINUTE_MS } from '#contract/dates.ts';
import { useFormat } from '../../format.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './ContactPage.module.css';

const texts = contactPageTexts.facts;

/** What is known of them. */
export function FactsCard({ contact, details }: { contact: Contact; details: ContactDetails }) {
  const format = useFormat();
  const { email, zip_code, language, created_at } = contact;
  const { birth_date, joined_from, time_zones } = details;
  const [zone, ...others] = time_zones;
  return (
    <Card title={texts.title}>
      <dl className={classes.facts}>
        <Fact label={texts.phone}>
          <a href={`tel:${contact.phone_e164}`}>{readablePhone(contact.phone_e164)}</a>
        </Fact>
        <Fact label={texts.email}>{email ? <a href={`mailto:${email}`}>{email}</a> : null}</Fact>
        <Fact label={texts.zip}>{zip_code}</Fact>
        <Fact label={texts.language}>{contactTexts.form.languages[language]}</Fact>
        {birth_date ? <Fact label={texts.birthDate}>{format.date(birth_date)}</Fact> : null}
        <Fact label={texts.joined}>
          {format.instantDate(created_at)}
          {joined_from ? `, ${texts.joinedFrom(joined_from)}` : ''}
        </Fact>
        <Fact label={texts.localTime}>
          {zone && others.length === 0 ? <LocalTime zone={zone} language={format.language} /> : texts.severalTimes}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={classes.quiet}>{texts.none}</span>}</dd>
    </div>
  );
}

/** `10:42 AM EST`, updated every minute. */
function LocalTime({ zone, language }: { zone: string; language: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  const shown = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(now);
  return <time dateTime={now.toISOString()}>{shown}</time>;
}
