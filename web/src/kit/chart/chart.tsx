import { theme } from 'antd';
import type { ECharts } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { type ChartColors, type ChartContent, optionOf } from './option.js';

interface ChartProps extends ChartContent {
  /** Says what is drawn to those who do not see it. */
  label: string;
  /** Px. */
  height?: number;
}

/** Draws lines or bars; its library is loaded with the first chart. */
export function Chart({ label, height = 240, ...content }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const colors = useChartColors();
  const option = optionOf(content, colors);
  const latest = useRef(option);

  // Every drawing makes a new object; the text tells whether it says something new.
  const said = JSON.stringify(option);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option changes when what it says does
  useEffect(() => {
    latest.current = option;
    chart.current?.setOption(option, { notMerge: true });
  }, [said]);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    const observer = new ResizeObserver(() => chart.current?.resize());
    void import('./engine.js').then(({ init }) => {
      if (isGone) return;
      chart.current = init(element);
      chart.current.setOption(latest.current);
      observer.observe(element);
    });
    return () => {
      isGone = true;
      observer.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);

  return <div ref={place} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}

/** Colours of the theme as charts need them. */
function useChartColors(): ChartColors {
  const { token } = theme.useToken();
  return {
    series: [
      token.colorPrimary,
      token.colorSuccess,
      token.colorWarning,
      token.colorError,
      token.purple,
      token.cyan,
      token.magenta,
      token.gold,
    ],
    text: token.colorTextTertiary,
    line: token.colorBorderSecondary,
    surface: token.colorBgElevated,
    strongText: token.colorText,
    isStill: !token.motion,
  };
}
