import { chosenLanguage } from '@/language/choice.js';
import styles from './tiles.module.css';

/** A number of what a page shows. */
export interface Tile<Value> {
  /** What the page is limited to when the tile is chosen. */
  value: Value;
  /** Says what is counted, in the user's language. */
  title: string;
  /** Missing while it is not known. */
  figure: number | undefined;
  /** What is as it should be. */
  isGood?: boolean;
}

interface TilesProps<Value> {
  tiles: readonly Tile<Value>[];
  /** Value of the tile to which the page is limited. */
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** The numbers above a page: each limits the page to what it counts. */
export function Tiles<Value>({ tiles, chosen, onChoose }: TilesProps<Value>) {
  return (
    <div className={styles.tiles}>
      {tiles.map(({ value, title, figure, isGood }) => (
        <button
          key={title}
          type="button"
          className={styles.tile}
          data-good={isGood}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          <span>{title}</span>
          <strong>{figure?.toLocaleString(chosenLanguage()) ?? '–'}</strong>
        </button>
      ))}
    </div>
  );
}
