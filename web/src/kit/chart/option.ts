import type { EChartsCoreOption } from 'echarts/core';

/** One line, or one kind of bars. */
export interface Series {
  name: string;
  /** A value at each place of the axis; null where nothing is known. */
  values: readonly (number | null)[];
  /** What is to be reached: a dashed line. */
  isGoal?: true;
  /** Which of the theme's colours it has, where its place does not say so. */
  color?: number;
}

/** What a chart shows. */
export interface ChartContent {
  /**
   * `rank` has bars that lie, the first place on top; `share` shows the places of its one series as parts of a whole; `box` has
   * a box at each place: its five series are lowest, lower quartile, median, upper quartile and highest.
   */
  kind: 'line' | 'bar' | 'rank' | 'share' | 'box';
  /** Texts below the axis, or names of the parts. */
  places: readonly string[];
  series: readonly Series[];
  /** Bars stand upon each other. */
  isStacked?: boolean;
  /** End of the value axis; without it as high as needed. */
  highest?: number;
  /** The sum of the values of bars says nothing: of averages, of rates. */
  isUnsummed?: true;
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

/** How a value is written. */
const writtenWith = (unit: string) => (value: unknown) =>
  value === null || value === undefined ? '–' : `${String(value)}${unit}`;

/** The five numbers of a box in words. */
const boxText = ({ places, series, unit = '' }: ChartContent, place: number) =>
  [places[place], ...series.map(({ name, values }) => `${name} ${writtenWith(unit)(values[place])}`)].join('<br>');

/** The content as the chart library takes it. */
export function optionOf(content: ChartContent, colors: ChartColors): EChartsCoreOption {
  const { kind, series, unit = '' } = content;
  const isShare = kind === 'share';
  const isBox = kind === 'box';
  return {
    color: [...colors.series],
    animation: !colors.isStill,
    animationDuration: 300,
    aria: { enabled: false },
    legend: {
      show: isShare || (series.length > 1 && !isBox),
      top: 0,
      type: 'scroll',
      textStyle: { color: colors.text },
    },
    tooltip: {
      trigger: isShare || isBox ? 'item' : 'axis',
      ...(isBox && { formatter: ({ dataIndex }: { dataIndex: number }) => boxText(content, dataIndex) }),
      confine: true,
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.strongText },
      valueFormatter: writtenWith(unit),
    },
    ...(isShare ? shareOf(content, colors) : axesOf(content, colors)),
  };
}

/** Lines or bars along an axis. */
function axesOf(content: ChartContent, colors: ChartColors): EChartsCoreOption {
  const { kind, places, series, isStacked = false, highest, unit = '' } = content;
  const label = { color: colors.text, fontSize: 11 };
  const isRank = kind === 'rank';
  const named = {
    type: 'category',
    data: [...places],
    inverse: isRank,
    boundaryGap: kind !== 'line',
    axisLabel: { ...label, hideOverlap: true, width: 120, overflow: 'truncate' },
    axisLine: { lineStyle: { color: colors.line } },
    axisTick: { show: false },
  };
  const measured = {
    type: 'value',
    min: 0,
    max: highest,
    minInterval: 1,
    axisLabel: { ...label, formatter: `{value}${unit}`, hideOverlap: true },
    splitLine: { lineStyle: { color: colors.line } },
  };
  return {
    grid: { left: 8, right: 16, top: series.length > 1 && kind !== 'box' ? 36 : 16, bottom: 4, containLabel: true },
    xAxis: isRank ? measured : named,
    yAxis: isRank ? named : measured,
    series:
      kind === 'box'
        ? [boxesOf(content, colors)]
        : series.map(({ name, values, isGoal, color }) => ({
            name,
            type: kind === 'line' ? 'line' : 'bar',
            data: [...values],
            // A value between two gaps makes no line: it is shown as a point.
            ...(kind === 'line'
              ? { showSymbol: values.filter((value) => value !== null).length < 3 }
              : { barMaxWidth: 22 }),
            ...(isStacked && { stack: 'all' }),
            ...(color !== undefined && { color: colors.series[color] }),
            ...(isGoal && { symbol: 'none', lineStyle: { type: 'dashed', width: 1 } }),
          })),
  };
}

/** A box at each place. */
const boxesOf = ({ places, series }: ChartContent, { surface, series: [line] }: ChartColors) => ({
  type: 'boxplot',
  data: places.map((_name, place) => series.map(({ values }) => values[place])),
  boxWidth: [8, 40],
  itemStyle: { color: surface, borderColor: line, borderWidth: 1.5 },
});

/** The parts of a whole, each with its value beside it. */
const shareOf = ({ places, series: [whole] }: ChartContent, colors: ChartColors): EChartsCoreOption => ({
  series: [
    {
      name: whole?.name,
      type: 'pie',
      radius: ['45%', '72%'],
      center: ['50%', '56%'],
      data: places.map((name, place) => ({ name, value: whole?.values[place] ?? 0 })),
      label: { color: colors.strongText, formatter: '{b} {d}%' },
      labelLine: { lineStyle: { color: colors.line } },
    },
  ],
});
