import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Least height of a table's body, px: on low windows the page scrolls instead. */
const least = 160;

/** As it is laid out: dialogs are drawn smaller while they open. */
const heightOf = (frame: Element, selector: string) => frame.querySelector<HTMLElement>(selector)?.offsetHeight;

/** Height that the frame leaves to the rows, as whole rows: buttons of a row that is cut are no good targets. */
function bodyHeightOf(frame: Element): number {
  const head = heightOf(frame, '.ant-table-thead') ?? 48;
  const room = frame.clientHeight - head;
  const row = heightOf(frame, '.ant-table-row');
  const whole = row ? Math.floor(room / row) * row : room;
  return Math.max(least, Math.floor(whole));
}

/** Room of a table, px. */
interface FrameSize {
  /** Of the frame, as soon as it is drawn. */
  width?: number;
  /** What the body of the table may have so that the table fills its frame. */
  bodyHeight: number;
}

/**
 * Measures the room that a table has.
 * @param rows what the table shows; it is measured again when they change
 */
export function useFrameSize(rows: unknown): [frame: RefObject<HTMLDivElement | null>, size: FrameSize] {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  const [bodyHeight, setBodyHeight] = useState(least);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of a row is known when there are rows
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Hidden screens have no size; they keep the last one.
    const measure = () => {
      if (element.clientHeight === 0) return;
      setWidth(element.clientWidth);
      setBodyHeight(bodyHeightOf(element));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rows]);
  return [frame, { width, bodyHeight }];
}
