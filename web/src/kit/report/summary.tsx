import type { Call, OutputOf } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { type Texts, useLabels } from '@/language/use-texts.js';
import { Tiles } from '../layout/tiles.js';
import type { FilterValues } from '../list/filter-fields.js';
import type { List } from '../list/use-list.js';

/** A number above a list. */
export interface SummaryTile {
  title: string;
  /** Missing while it is not known; a text where it has a form of its own: money. */
  figure: number | string | undefined;
  isGood?: boolean;
  /** Filters with which the list shows what is counted; undefined in it ends a filter. */
  limits?: FilterValues;
}

/** What the texts of a summary are made with. */
interface Words<Key extends string> {
  texts: Texts<Key>;
  label: ReturnType<typeof useLabels>;
  /** Filters of the list. */
  params: FilterValues;
}

/** Numbers of all rows that the filters of a list leave, as a call of their own tells them. */
export interface Summary<Answer, Key extends string> {
  /** Takes the filters of the list. */
  call: Call;
  /** The numbers above the rows; what they count may be missing while it is on its way. */
  tiles?: (answer: Answer | undefined, words: Words<Key>) => readonly SummaryTile[];
}

/** Declares the summary of a list; what it is made of is checked against the answer of its call. */
export const defineSummary = <C extends Call, const Key extends string = never>(
  summary: { call: C } & Summary<OutputOf<C>, Key>,
): Summary<never, Key> => summary as Summary<never, Key>;

/** What a summary tells of the filters of a list; without a summary the call of the list stands in, and is not asked. */
export const useSummary = (call: Call | undefined, list: Call, params: object): unknown =>
  useApi(call ?? list, { params } as never, { enabled: call !== undefined, quiet: true }).data;

interface SummaryTilesProps<Key extends string> {
  of: NonNullable<Summary<never, Key>['tiles']>;
  answer: unknown;
  texts: Texts<Key>;
  list: Pick<List<unknown>, 'state' | 'search'>;
}

/** The numbers above a list; one that is pressed limits the list to what it counts. */
export function SummaryTiles<Key extends string>({
  of,
  answer,
  texts,
  list: { state, search },
}: SummaryTilesProps<Key>) {
  const label = useLabels();
  const tiles = of(answer as never, { texts, label, params: state.params });
  const isChosen = ({ limits }: SummaryTile) =>
    limits !== undefined && Object.entries(limits).every(([name, value]) => state.params[name] === value);
  return (
    <Tiles<SummaryTile | undefined>
      tiles={tiles.map((tile) => ({ ...tile, value: tile }))}
      chosen={tiles.find(isChosen)}
      onChoose={
        tiles.some(({ limits }) => limits)
          ? (tile) => tile?.limits && search({ ...state.params, ...tile.limits })
          : undefined
      }
    />
  );
}
