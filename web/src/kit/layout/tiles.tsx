import type { CSSProperties } from 'react';
import { chosenLanguage } from '@/language/choice.js';
import styles from './tiles.module.css';

/** A number of what a page shows. */
export interface Tile<Value> {
  /** What the page is limited to when the tile is chosen. */
  value: Value;
  /** Says what is counted, in the user's language. */
  title: string;
  /** Missing while it is not known; a text where it has a form of its own: money. */
  figure: number | string | undefined;
  /** What is as it should be. */
  isGood?: boolean;
}

interface TilesProps<Value> {
  tiles: readonly Tile<Value>[];
  /** Value of the tile to which the page is limited. */
  chosen: Value;
  /** Without it the numbers limit nothing. */
  onChoose?: (value: Value) => void;
}

/** The numbers above a page: each limits the page to what it counts, where they can be chosen. */
export function Tiles<Value>({ tiles, chosen, onChoose }: TilesProps<Value>) {
  return (
    <div className={styles.tiles}>
      {tiles.map(({ value, title, figure, isGood }) => {
        const text = figure?.toLocaleString(chosenLanguage()) ?? '–';
        const content = (
          <>
            <span>{title}</span>
            <strong style={{ '--length': text.length } as CSSProperties}>{text}</strong>
          </>
        );
        if (!onChoose)
          return (
            <p key={title} className={styles.tile} data-good={isGood}>
              {content}
            </p>
          );
        return (
          <button
            key={title}
            type="button"
            className={styles.tile}
            data-good={isGood}
            aria-pressed={chosen === value}
            onClick={() => onChoose(value)}
          >
            {content}
          </button>
        );
      })}
    </div>
  );
}
