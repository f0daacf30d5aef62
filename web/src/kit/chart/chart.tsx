import { theme } from 'antd';
import type { ECharts } from 'echarts/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePrinting } from '../print/printing.js';
import { type ChartColors, type ChartContent, optionOf } from './option.js';

interface ChartProps extends ChartContent {
  /** Says what is drawn to those who do not see it. */
  label: string;
  /** Px. */
  height?: number;
}

/** Width on paper, px: as much as a standing A4 page has. */
const paperWidth = 680;

/** Draws what is to be seen at a glance; its library is loaded with the first chart. */
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

  const isPrinting = usePrinting();
  // What follows its frame is told too late of that of a printed page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame has another width then
  useLayoutEffect(() => chart.current?.resize(), [isPrinting]);

  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      style={{ height, width: isPrinting ? paperWidth : '100%', maxWidth: '100%' }}
    />
  );
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
