import { EnvironmentOutlined } from '@ant-design/icons';
import type { KeyboardEvent } from 'react';
import styles from './floor-plan.module.css';
import { nameOf, type Place, type Position, styleAt } from './plan.js';
import type { DragHandlers } from './pointer-drag.js';

/** How far an arrow moves a mark, as a share of the picture; with Shift. */
const step = 0.01;
const largeStep = 0.1;

const ways: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface MovableMarkProps {
  place: Place;
  position: Position;
  handlers: DragHandlers;
  onMove: (to: Position) => void;
  onRemove: () => void;
}

/** A door on the picture that is edited: pointer and arrows move it, Delete takes it away. */
export function MovableMark({ place, position, handlers, onMove, onRemove }: MovableMarkProps) {
  const press = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way && event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    if (!way) return onRemove();
    const far = event.shiftKey ? largeStep : step;
    onMove({ x: position.x + way.x * far, y: position.y + way.y * far });
  };
  return (
    <div className={styles.mark} data-side={position.x > 0.5 ? 'left' : 'right'} style={styleAt(position)}>
      <button
        type="button"
        className={styles.movable}
        aria-label={nameOf(place)}
        aria-describedby="plan-hint"
        data-focus={`mark ${place.id}`}
        onKeyDown={press}
        {...handlers}
      >
        <EnvironmentOutlined aria-hidden />
      </button>
      <span className={styles.name} aria-hidden>
        {nameOf(place)}
      </span>
    </div>
  );
}
