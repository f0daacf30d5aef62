import { accessConvergence } from '@contracts/device-gateway/access-convergence.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useApi } from '@/api/queries.js';
import type { ChartContent } from '@/kit/chart/option.js';
import { ChartCard } from '@/kit/report/chart-card.js';
import { Charts } from '@/kit/report/charts.js';
import { useTexts } from '@/language/use-texts.js';

type Answer = OutputOf<typeof accessConvergence>;
type Place = Answer['places'][number];

/** Days that are shown: the hours of one, or each of a month. */
const one = 1;
const spans = [one, 31];
/** Px: the rows are to be seen below. */
const height = 150;

/** How long devices took to confirm what they were to have, with the goal. */
export function Convergence() {
  const texts = useTexts('access-board');
  const [days, setDays] = useState(one);
  const asked = useApi(accessConvergence, { days });
  const contentOf = (
    { places }: Answer,
    goal: number,
    of: Readonly<Record<'count' | 'half' | 'most' | 'worst', (place: Place) => number | null | undefined>>,
  ): ChartContent | undefined =>
    places.every((place) => of.count(place) === 0)
      ? undefined
      : {
          kind: 'line',
          unit: ' s',
          places: places.map(({ beganAt }) => (days === one ? beganAt.slice(11, 16) : beganAt.slice(5, 10))),
          series: [
            ...(['half', 'most', 'worst'] as const).map((name) => ({
              name: texts(`converge.${name}`),
              values: places.map((place) => of[name](place) ?? null),
            })),
            { name: texts('converge.goal'), values: places.map(() => goal), isGoal: true },
          ],
        };
  const shared = { places: texts(days === one ? 'converge.hour' : 'converge.day'), asked, height };
  return (
    <section aria-label={texts('converge.title')}>
      <Flex gap={8} style={{ marginBlockEnd: 8 }}>
        {spans.map((span) => (
          <Button
            key={span}
            size="small"
            type={span === days ? 'primary' : 'default'}
            aria-pressed={span === days}
            onClick={() => setDays(span)}
          >
            {texts(span === one ? 'converge.lastDay' : 'converge.lastMonth')}
          </Button>
        ))}
      </Flex>
      <Charts>
        <ChartCard<Answer>
          {...shared}
          title={texts('converge.changes')}
          contentOf={(answer) =>
            contentOf(answer, answer.changeGoal, {
              count: ({ changes }) => changes,
              half: ({ changeHalf }) => changeHalf,
              most: ({ changeMost }) => changeMost,
              worst: ({ changeWorst }) => changeWorst,
            })
          }
        />
        <ChartCard<Answer>
          {...shared}
          title={texts('converge.revocations')}
          contentOf={(answer) =>
            contentOf(answer, answer.revocationGoal, {
              count: ({ revocations }) => revocations,
              half: ({ revocationHalf }) => revocationHalf,
              most: ({ revocationMost }) => revocationMost,
              worst: ({ revocationWorst }) => revocationWorst,
            })
          }
        />
      </Charts>
    </section>
  );
}
