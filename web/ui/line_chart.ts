/** What every line chart has in common. Charts are hidden from screen readers, so the library's own keys are switched off. */
export const LINE_CHART = {
  strokeWidth: 2,
  gridAxis: 'x',
  tickLine: 'none',
  activeDotProps: { r: 5, strokeWidth: 2, stroke: 'var(--card)' },
  lineChartProps: { accessibilityLayer: false },
  lineProps: { isAnimationActive: false },
  tooltipAnimationDuration: 0,
} as const;
