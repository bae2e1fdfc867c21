/** The specification's rows for the loyalty program's figures. */
export const ANALYTICS_ROWS: Record<string, Record<string, string>> = {
  '2.11 Analytics': {
    '2.11-route': '/loyalty-analytics is an inner route of the loyalty feature, with its link Home',
    '2.11-range': 'From and To, by default the last seven days',
    '2.11-cards': 'three cards: SUBSCRIBERS, NEW SUBS, SENT',
    '2.11-chart': 'Subscribers and Sent by day as lines, with a legend and a tooltip, 820×300, six marks',
    '2.11-chart-empty': "'No time-series data for this range.'",
    '2.11-filter': 'type and status in a panel of 300 px, which Escape or a click outside closes',
    '2.11-sort': 'by name or sent, ascending or descending; by default the most sent first',
    '2.11-revenue': 'revenue in dollars',
    '2.11-empty': "'No campaign data for this range.'",
    '2.11-failure':
      "'Unable to Load Analytics' with the message or 'Failed to load analytics'; Try Again reloads the page",
  },
  '3 Analytics': {
    '3-analytics-summary': 'active_customers, new_customers_this_month, clicks, responses, revenue, subscribers, sent',
    '3-series-point': 'date, subscribers, sent',
    '3-campaign-row': 'id, campaign_id, name, type, status, sent, clicked, responses, revenue',
  },
  '4 Analytics': { '4-analytics-reload': 'a new range is loaded only if its start is on or before its end' },
  '5 Analytics': {
    '5-analytics-dates': 'the start is at most the end or today; the end is between the start and today',
  },
  '6 Analytics': { '6-analytics-access': 'the figures require the loyalty feature' },
  '7 Analytics': {
    '7-analytics-ranges':
      'start_date and end_date, from and to, start and end, or range=7d, all answered in the same shape',
    '7-analytics-account': 'GET /loyalty/analytics/loyalty_account',
    '7-analytics-statistics': 'GET /statistics/loyalty_customers_analytics',
    '7-analytics-series': 'GET /loyalty/analytics/loyalty_timeseries returns series',
    '7-analytics-campaigns': 'GET /loyalty/analytics/campaigns returns campaigns',
    '7-campaign-name': "GET /loyalty/campaigns/{id} replaces names that contain 'manual send'",
  },
  '8 Analytics': { '8-analytics-parts': 'a failed chart or table is empty, and the rest is shown' },
  '9 Analytics': {
    '9-analytics-default': 'seven days by default',
    '9-analytics-chart': '820×300 and six marks',
    '9-filter-panel': '300 px wide, at least 160 px high',
  },
};
