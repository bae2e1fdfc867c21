import { Link } from 'react-router';
import { actionName } from '#contract/account/audit/actions.texts.ts';
import { fieldName, auditTexts as texts } from '#contract/account/audit/audit.texts.ts';
import type { AuditEvent } from '#contract/account/audit/audit.ts';
import { ROLES } from '#contract/http.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import classes from './Activity.module.css';

export function activityColumns(format: Format): Column<AuditEvent>[] {
  return [
    {
      key: 'what',
      header: texts.columns.what,
      phone: 'title',
      lines: 2,
      cell: (event) => <WhatHappened event={event} />,
    },
    {
      key: 'who',
      header: texts.columns.who,
      phone: 'note',
      width: '160px',
      cell: (event) => <span className={classes.who}>{whoDid(event)}</span>,
    },
    {
      key: 'where',
      header: texts.columns.where,
      from: 'desktop',
      width: '220px',
      cell: ({ device, address }) =>
        device ? <span className={classes.quiet}>{texts.place(device, address ?? '')}</span> : null,
    },
    {
      key: 'when',
      header: texts.columns.when,
      phone: 'aside',
      numeric: true,
      width: '190px',
      cell: ({ occurred_at }) => <time dateTime={occurred_at}>{format.instant(occurred_at)}</time>,
    },
  ];
}

/** A failed login was nobody's; the rest without a user is the product's own work. */
function whoDid({ user, device }: AuditEvent): string {
  return user ?? (device ? texts.nobody : texts.machine);
}

function WhatHappened({ event }: { event: AuditEvent }) {
  const { action, about, user, changes, facts } = event;
  const open = linkOf(event);
  return (
    <div className={classes.what}>
      <span className={classes.action}>{actionName(action)}</span>
      {about !== null && about !== user ? <span className={classes.quiet}>{texts.about(about)}</span> : null}
      {changes.map(({ field, before, after }) => (
        <span key={field} className={classes.change}>
          {texts.change(fieldName(field), worded(field, before), worded(field, after))}
        </span>
      ))}
      {facts.map(({ field, value }) => (
        <span key={field} className={classes.quiet}>
          {texts.fact(fieldName(field), shownValue(field, value))}
        </span>
      ))}
      {open ? (
        <Link className={classes.open ?? ''} to={open.to}>
          {open.label}
        </Link>
      ) : null}
    </div>
  );
}

const worded = (field: string, value: string | null) => (value === null ? texts.nothing : shownValue(field, value));

/** The screen of the row that an event is about. An erased contact has none. */
function linkOf({ action, subject_id }: AuditEvent): { to: string; label: string } | null {
  if (subject_id === null || action === 'contact.erased') return null;
  const [kind] = action.split('.');
  if (kind === 'invoice') return { to: paths.invoice(subject_id), label: texts.openRow.invoice };
  if (kind === 'contact') return { to: paths.contact(subject_id), label: texts.openRow.contact };
  if (kind === 'campaign' && !action.includes('draft'))
    return { to: paths.campaign(subject_id), label: texts.openRow.campaign };
  return null;
}

const MINUTES = /^\d{1,4}$/;

/** A recorded value as the screens that set it show it. */
function shownValue(field: string, value: string): string {
  const role = ROLES.find((one) => one === value);
  if (field === 'role' && role) return shellTexts.roles[role];
  if (field === 'fields')
    return value
      .split(', ')
      .map((name) => fieldName(name))
      .join(', ');
  if (field.startsWith('window_') && MINUTES.test(value)) return timeOf(Number(value));
  if (value === 'true') return texts.yes;
  return value === 'false' ? texts.no : value;
}

function timeOf(minutes: number): string {
  const time = new Date(Date.UTC(2000, 0, 1, 0, minutes));
  return time.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' });
}
