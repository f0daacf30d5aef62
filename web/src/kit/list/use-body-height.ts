import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Least height of a table's body, px: on low windows the page scrolls instead. */
const least = 200;

/** Measures how high the body of a table may be so that the table fills its frame. */
export function useBodyHeight(): [frame: RefObject<HTMLDivElement | null>, height: number] {
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(least);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      // Hidden screens have no size; they keep the last one.
      if (element.clientHeight === 0) return;
      const header = element.querySelector('.ant-table-thead')?.getBoundingClientRect().height ?? 48;
      setHeight(Math.max(least, Math.floor(element.clientHeight - header)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, height];
}
