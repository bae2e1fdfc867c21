/** Sentences of the activity log. */
export const auditTexts = {
  title: 'Activity log',
  detail: 'Who logged in, what was changed, and what was exported.',
  kept: (days: number) => `Events are kept for ${days} days.`,
  back: 'Settings',
  table: 'Activity',
  export: 'Export CSV',
  exported: (file: string) => `${file} was saved.`,
  exportFailed: 'The activity log was not exported. Try again.',
  filters: {
    label: 'Filter activity',
    group: 'Kind',
    anyGroup: 'All kinds',
    user: 'User',
    anyUser: 'All users',
    from: 'From',
    to: 'To',
  },
  columns: { when: 'When', what: 'What happened', who: 'User', where: 'Where' },
  machine: 'Counterbook',
  nobody: 'Not logged in',
  about: (user: string) => `About ${user}`,
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  fact: (field: string, value: string) => `${field}: ${value}`,
  nothing: 'none',
  yes: 'Yes',
  no: 'No',
  place: (device: string, address: string) => `${device}, network ${address}`,
  openRow: { invoice: 'Open the invoice', contact: 'Open the contact', campaign: 'Open the campaign' },
  empty: {
    title: 'No activity yet',
    detail: 'Logins, role changes, settings and exports will appear here.',
    filteredTitle: 'No events match',
    filtered: 'Choose other days, another kind or all users.',
  },
};

const fields: Record<string, string> = {
  name: 'Name',
  zip_code: 'Zip code',
  time_zone: 'Time zone',
  address: 'Address',
  help_contact: 'Contact for customers',
  currency: 'Currency',
  role: 'Role',
  window_start: 'Send texts from',
  window_end: 'Send texts until',
  cap_per_day: 'Maximum per day',
  cap_per_week: 'Maximum per week',
  promised_per_month: 'Maximum per month',
  cents_per_segment: 'Cents per segment',
  age_gate: 'We sell alcohol',
  consent: 'Consent',
  fields: 'Fields',
  rows: 'Rows',
  files: 'Files',
  file: 'File',
  lines: 'Lines',
  from: 'From',
  to: 'To',
  group: 'Kind',
  reason: 'Reason',
  revoked: 'Devices',
  email: 'Email',
  trials: 'Trials',
  title: 'Title',
  expires_at: 'Expires',
  second_step: 'Second step',
  codes_left: 'Codes left',
  accepted: 'Confirmed',
  papers: 'Receipts on the page',
};

/** A recorded field in words; one without words of its own reads like its name. */
export function fieldName(field: string): string {
  const words = fields[field];
  if (words !== undefined) return words;
  const plain = field.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
