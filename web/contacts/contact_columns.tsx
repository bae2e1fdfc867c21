import { Link } from 'react-router';
import { contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { isAbroad, readablePhone } from '#contract/contacts/phone.ts';
import type { Format } from '../format.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/list/DataTable.tsx';
import { Tag } from '../ui/Tag.tsx';
import { ContactMenu } from './ContactMenu.tsx';
import classes from './contact_columns.module.css';
import { ColorTag } from './tags/ColorTag.tsx';

const TONES = { consented: 'good', needs_confirmation: 'doubt', opted_out: 'quiet' } as const;

export function contactColumns(
  format: Format,
  mayEdit: boolean,
  onEdit: (contact: Contact) => void,
): Column<Contact>[] {
  return [
    {
      key: 'name',
      header: texts.columns.name,
      phone: 'title',
      width: '34%',
      lines: 2,
      cell: ({ loyalty_customer_id, name, email, phone_e164 }) => (
        <div className={classes.who}>
          <Link
            className={classes.name ?? ''}
            to={paths.contact(loyalty_customer_id)}
            // Rows of nameless contacts must not all be called the same.
            {...(name ? {} : { 'aria-label': `${texts.unnamed}, ${readablePhone(phone_e164)}` })}
          >
            {name ?? <span className={classes.quiet}>{texts.unnamed}</span>}
          </Link>
          {email ? (
            <span className={classes.email} title={email}>
              {email}
            </span>
          ) : null}
        </div>
      ),
    },
    {
      key: 'phone',
      header: texts.columns.phone,
      phone: 'note',
      width: '150px',
      cell: ({ phone_e164 }) => <span className={classes.phone}>{readablePhone(phone_e164)}</span>,
    },
    {
      key: 'tags',
      header: texts.columns.tags,
      from: 'tablet',
      cell: ({ tags }) => (
        <div className={classes.tags}>
          {tags.map((tag) => (
            <ColorTag key={tag.tag_id} {...tag} />
          ))}
        </div>
      ),
    },
    {
      key: 'texts',
      header: texts.columns.texts,
      phone: 'aside',
      width: '170px',
      cell: ({ consent, unreachable_at, phone_e164 }) =>
        (unreachable_at || isAbroad(phone_e164)) && consent === 'consented' ? (
          <Tag tone="doubt">{texts.unreachable}</Tag>
        ) : (
          <Tag tone={TONES[consent]}>{texts.consent[consent]}</Tag>
        ),
    },
    {
      key: 'joined',
      header: texts.columns.joined,
      from: 'desktop',
      numeric: true,
      width: '130px',
      cell: ({ created_at }) => format.instantDate(created_at),
    },
    {
      key: 'actions',
      header: texts.columns.actions,
      phone: 'figure',
      numeric: true,
      width: '80px',
      cell: (contact) => <ContactMenu contact={contact} mayEdit={mayEdit} onEdit={() => onEdit(contact)} />,
    },
  ];
}
