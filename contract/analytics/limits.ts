/** Analytics: days shown at first, and at most. */
export const ANALYTICS_DAYS_DEFAULT = 7;
export const ANALYTICS_DAYS_MAX = 366;
/** The chart of an account and the panel of filters, in pixels, and the marks on the chart's days. */
export const ANALYTICS_CHART_WIDTH = 820;
export const ANALYTICS_CHART_HEIGHT = 300;
export const ANALYTICS_CHART_TICKS = 6;
export const FILTER_PANEL_WIDTH = 300;
export const FILTER_PANEL_MIN_HEIGHT = 160;
