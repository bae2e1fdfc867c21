import { useMemo } from 'react';
import { type DayRange, daysUntil, rangeFault, readDay } from '#contract/analytics/range.ts';
import { READING_ENGINES, type ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import { REPORT_DAYS_DEFAULT } from '#contract/reports/limits.ts';
import { GROUPS, type Group, OF_LOCATION, type ReportName } from '#contract/reports/reports.ts';
import { useAddressFilters } from '../shell/list/useAddressFilters.ts';
import { locationIn } from '../shell/location_in.ts';

/** Which part of a report is shown, as its address says it. */
export interface View {
  range: DayRange;
  group: Group;
  /** Empty: all. */
  location: string;
  /** For the report about reading; empty: all. */
  engine: ReadingEngine | '';
}

/** The days and rows of a report in the address; the first view is empty. `today`: in the shop's time zone. */
export function useView(report: ReportName, today: string) {
  const spelling = useMemo(() => {
    const groups: readonly Group[] = GROUPS[report];
    const first: View = {
      range: daysUntil(today, REPORT_DAYS_DEFAULT),
      group: groups[0] ?? 'item',
      location: '',
      engine: '',
    };
    return {
      filtersOf(address: URLSearchParams): View {
        const start_date = readDay(address.get('from') ?? '');
        const end_date = readDay(address.get('to') ?? '');
        const asked = start_date && end_date ? { start_date, end_date } : null;
        return {
          range: asked && rangeFault(asked, today) === null ? asked : first.range,
          group: groups.find((group) => group === address.get('group')) ?? first.group,
          location: OF_LOCATION.includes(report) ? locationIn(address) : '',
          engine: (report === 'reading' && READING_ENGINES.find((one) => one === address.get('engine'))) || '',
        };
      },
      addressOf({ range, group, location, engine }: View): Record<string, string> {
        const isFirst = range.start_date === first.range.start_date && range.end_date === first.range.end_date;
        return {
          ...(isFirst ? {} : { from: range.start_date, to: range.end_date }),
          ...(group === first.group ? {} : { group }),
          ...(location ? { location_id: location } : {}),
          ...(engine ? { engine } : {}),
        };
      },
    };
  }, [report, today]);
  const { filters: view, change } = useAddressFilters(spelling);
  return { view, change };
}

/** The same as the API's query. */
export const queryOf = (report: ReportName, { range, group, location, engine }: View) => ({
  report,
  group,
  from: range.start_date,
  to: range.end_date,
  ...(location ? { location_id: location } : {}),
  ...(engine ? { engine } : {}),
});
