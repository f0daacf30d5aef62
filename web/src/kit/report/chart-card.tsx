import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { Chart } from '../chart/chart.js';
import type { ChartContent, Series } from '../chart/option.js';
import { Loading } from '../states/loading.js';
import { Empty, Failure } from '../states/states.js';
import { Numbers } from './numbers.js';
import styles from './report.module.css';

/** Numbers of the places of a chart. */
export interface ChartNumbers {
  series: readonly Series[];
  addressOf?: (place: number, series: number) => string | undefined;
}

interface ChartCardProps<Data> {
  title: string;
  /** How far the server has told what is drawn. */
  asked: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What is drawn of it; undefined where there is nothing to draw. */
  contentOf: (data: Data) => ChartContent | undefined;
  /** What the table tells, where that is not what is drawn; a number may lead to its list. */
  numbersOf?: (data: Data) => ChartNumbers;
  /** What the places are: hour, class, device. */
  places: string;
  /** Px. */
  height?: number;
}

/** Height of a chart that does not say, px. */
const usualHeight = 240;

/**
 * A chart in a card. The same numbers are there as a table: for who cannot see the chart, for who wants to read them, and
 * on paper.
 */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, asked, contentOf, numbersOf, places, height = usualHeight } = props;
  const texts = useTexts('kit');
  const [isTable, setTable] = useState(false);
  const { data, error, refetch } = asked;
  const content = data === undefined ? undefined : contentOf(data);
  const numbers = data !== undefined && numbersOf ? { isUnsummed: undefined, unit: '', ...numbersOf(data) } : {};
  const toggle = texts(isTable ? 'chart.show' : 'chart.numbers', { title });
  return (
    <Card
      className={styles.card}
      title={title}
      extra={
        content && (
          <Button
            type="text"
            size="small"
            icon={isTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
            aria-label={toggle}
            title={toggle}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
        )
      }
    >
      {error && data === undefined ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading rows={4} />
      ) : content === undefined ? (
        <Empty />
      ) : (
        <>
          {!isTable && <Chart {...content} label={title} height={height} />}
          <Numbers {...content} {...numbers} title={title} corner={places} isShown={isTable} height={height} />
        </>
      )}
    </Card>
  );
}
