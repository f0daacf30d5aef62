import { Link } from 'react-router-dom';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import type { ChartContent, Series } from '../chart/option.js';
import styles from './report.module.css';

interface NumbersProps extends Pick<ChartContent, 'places' | 'series' | 'unit' | 'kind' | 'isUnsummed'> {
  title: string;
  /** What the places are. */
  corner: string;
  /** Else it is there for who cannot see the chart, and on paper. */
  isShown: boolean;
  /** Px. */
  height: number;
  /** Where the list is of what a number counts. */
  addressOf?: (place: number, series: number) => string | undefined;
}

const sumOf = ({ values }: Series) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The numbers of a chart, with their sums where they can be added up. */
export function Numbers({
  title,
  corner,
  places,
  series,
  unit = '',
  kind,
  isUnsummed,
  isShown,
  height,
  addressOf,
}: NumbersProps) {
  const texts = useTexts('kit');
  const cellOf = (value: number | null | undefined, place: number, column: number) => {
    // What nobody sees is not to be reached by the keyboard.
    const address = isShown && value ? addressOf?.(place, column) : undefined;
    return address ? <Link to={address}>{written(value)}</Link> : written(value);
  };
  const written = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : value.toLocaleString(chosenLanguage()) + unit;
  return (
    <div className={isShown ? styles.numbers : styles.unseen} style={isShown ? { maxHeight: height } : undefined}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place, index) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              {series.map(({ name, values }, column) => (
                <td key={name}>{cellOf(values[index], index, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {kind !== 'line' && kind !== 'box' && !isUnsummed && (
          <tfoot>
            <tr>
              <th scope="row">{texts('list.totals')}</th>
              {series.map((one) => (
                <td key={one.name}>{written(sumOf(one))}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
