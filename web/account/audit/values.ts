import { auditTexts, fieldName } from '#contract/account/audit/audit.texts.ts';
import { ROLES } from '#contract/http.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';

const MINUTES = /^\d{1,4}$/;

/** A recorded value as the screens that set it show it. */
export function shownValue(field: string, value: string): string {
  const role = ROLES.find((one) => one === value);
  if (field === 'role' && role) return shellTexts.roles[role];
  if (field === 'fields')
    return value
      .split(', ')
      .map((name) => fieldName(name, 'en'))
      .join(', ');
  if (field.startsWith('window_') && MINUTES.test(value)) return timeOf(Number(value));
  if (value === 'true') return auditTexts.yes;
  return value === 'false' ? auditTexts.no : value;
}

function timeOf(minutes: number): string {
  const time = new Date(Date.UTC(2000, 0, 1, 0, minutes));
  return time.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' });
}
