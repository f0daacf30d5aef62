import { type PointerEvent, useRef, useState } from 'react';
import { onPicture, type Position } from './plan.js';

/** What begins, follows and ends a drag at an element. */
export interface DragHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/**
 * Dragging by pointer, mouse, pen or finger alike, onto a frame.
 * @param drop is given what was let go over the frame, and where
 * @returns the frame's ref, what is dragged now and where it is, and what makes an element one that is dragged
 */
export function usePointerDrag(drop: (id: string, position: Position) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef<string>(undefined);
  const [dragged, setDragged] = useState<{ id: string; position: Position | undefined }>();
  /** Where on the frame the pointer is; what comes from outside of it is nowhere until it is over it. */
  const positionAt = ({ clientX, clientY }: PointerEvent, isFromOutside: boolean): Position | undefined => {
    const place = frame.current?.getBoundingClientRect();
    if (!place) return undefined;
    const exact = { x: (clientX - place.left) / place.width, y: (clientY - place.top) / place.height };
    const isOver = Math.min(exact.x, exact.y) >= 0 && Math.max(exact.x, exact.y) <= 1;
    return isOver || !isFromOutside ? onPicture(exact) : undefined;
  };
  const end = () => {
    held.current = undefined;
    setDragged(undefined);
  };
  const handlersOf = (id: string, isFromOutside = false): DragHandlers => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = id;
    },
    onPointerMove: (event) => {
      if (held.current === id) setDragged({ id, position: positionAt(event, isFromOutside) });
    },
    onPointerUp: (event) => {
      const position = positionAt(event, isFromOutside);
      // A press that moves nothing is no drag.
      if (held.current === id && dragged && position) drop(id, position);
      end();
    },
    onPointerCancel: end,
  });
  return { frame, dragged, handlersOf };
}
