import { type RefObject, useEffect, useState } from 'react';
import { usePrinting } from '../print/printing.js';

/** Rows that are drawn above and below those in sight, so that scrolling shows no gaps. */
const margin = 10;
/** Number of rows from which only those in sight are drawn. */
const manyRows = 80;

/** Which rows are drawn, and the room that the others take, px. */
interface RowsInSight {
  /** The first row that is drawn, and the one behind the last. */
  first: number;
  last: number;
  before: number;
  after: number;
}

/** Which rows of a long table lie in its frame; a printed page has all of them. @param height of a row, px */
export function useRowsInSight(frame: RefObject<HTMLElement | null>, count: number, height: number): RowsInSight {
  const isPrinting = usePrinting();
  const [{ top, room }, setSight] = useState({ top: 0, room: 0 });
  const isLong = count > manyRows;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isLong) return;
    const look = () => {
      // By whole rows: what moves less draws nothing anew.
      const seen = { top: Math.floor(element.scrollTop / height), room: Math.ceil(element.clientHeight / height) };
      setSight((before) => (before.top === seen.top && before.room === seen.room ? before : seen));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame, isLong, height]);
  if (!isLong || isPrinting) return { first: 0, last: count, before: 0, after: 0 };
  const first = Math.max(0, Math.min(top, count) - margin);
  const last = Math.min(count, top + room + margin);
  return { first, last, before: first * height, after: (count - last) * height };
}
