import type { EChartsCoreOption } from 'echarts/core';

/** One line, or one kind of bars. */
export interface Series {
  name: string;
  /** A value at each place of the axis; null where nothing is known. */
  values: readonly (number | null)[];
}

/** What a chart shows. */
export interface ChartContent {
  kind: 'line' | 'bar';
  /** Texts below the axis. */
  places: readonly string[];
  series: readonly Series[];
  /** Bars stand upon each other. */
  isStacked?: boolean;
  /** End of the value axis; without it as high as needed. */
  highest?: number;
  /** Stands behind a value: `%`. */
  unit?: string;
}

/** Colours of the theme. */
export interface ChartColors {
  series: readonly string[];
  text: string;
  line: string;
  surface: string;
  strongText: string;
  /** The user wants no motion. */
  isStill: boolean;
}

/** The content as the chart library takes it. */
export function optionOf(content: ChartContent, colors: ChartColors): EChartsCoreOption {
  const { kind, places, series, isStacked = false, highest, unit = '' } = content;
  const label = { color: colors.text, fontSize: 11 };
  return {
    color: [...colors.series],
    animation: !colors.isStill,
    animationDuration: 300,
    aria: { enabled: false },
    grid: { left: 8, right: 16, top: series.length > 1 ? 36 : 16, bottom: 4, containLabel: true },
    legend: { show: series.length > 1, top: 0, type: 'scroll', textStyle: { color: colors.text } },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.strongText },
      valueFormatter: (value: unknown) => (value === null || value === undefined ? '–' : `${String(value)}${unit}`),
    },
    xAxis: {
      type: 'category',
      data: [...places],
      boundaryGap: kind === 'bar',
      axisLabel: { ...label, hideOverlap: true },
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: highest,
      minInterval: 1,
      axisLabel: { ...label, formatter: `{value}${unit}` },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: series.map(({ name, values }) => ({
      name,
      type: kind,
      data: [...values],
      // A value between two gaps makes no line: it is shown as a point.
      ...(kind === 'line' ? { showSymbol: values.filter((value) => value !== null).length < 3 } : { barMaxWidth: 22 }),
      ...(isStacked && { stack: 'all' }),
    })),
  };
}
