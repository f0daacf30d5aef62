import { areaQuery } from '@contracts/devices/area.js';
import { buildingQueryByArea } from '@contracts/devices/building.js';
import { floorCalled, unitCalled } from '@contracts/devices/room.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Tree } from 'antd';
import { useMemo } from 'react';
import { useApi } from '@/api/queries.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { type Translate, useServerTexts, useTexts } from '@/language/use-texts.js';
import { keyOf, type Place } from './place.js';

type Area = OutputOf<typeof areaQuery>['tree'][number];
type Buildings = OutputOf<typeof buildingQueryByArea>;

/** A node of the tree. */
export interface PlaceEntry {
  key: string;
  title: string;
  place: Place;
  children: PlaceEntry[];
}

const entryOf = (place: Place, title: string, children: PlaceEntry[] = []): PlaceEntry => ({
  key: keyOf(place),
  title,
  place,
  children,
});

/** The numbers from 1 up to a count: all of them, which the forms of rooms do not offer (source: 002 §5). */
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function entriesOf(areas: readonly Area[], buildings: Buildings, translate: Translate): PlaceEntry[] {
  return areas.map(({ id: areaId, name, children }) => {
    const own = (buildings[areaId] ?? []).map((building) => {
      const place = { areaId, buildingId: building.id };
      const units = numbers(building.units).map((unit) => {
        const floors = numbers(building.floors).map((floor) =>
          entryOf({ ...place, unit, floor }, translate(floorCalled, { number: floor })),
        );
        return entryOf({ ...place, unit }, translate(unitCalled, { number: unit }), floors);
      });
      return entryOf(place, building.name, units);
    });
    return entryOf({ areaId }, name, [...entriesOf(children, buildings, translate), ...own]);
  });
}

/** The areas of the school with their buildings, units and floors. */
export function usePlaces() {
  const texts = useTexts('device-binding');
  const translate = useServerTexts();
  const areas = useApi(areaQuery);
  const buildings = useApi(buildingQueryByArea);
  const { data: known } = areas;
  const { data: built } = buildings;
  const entries = useMemo(
    () => known && built && [entryOf({}, texts('places.all'), entriesOf(known.tree, built, translate))],
    [known, built, texts, translate],
  );
  const error = areas.error ?? buildings.error;
  return { entries, error, refetch: () => Promise.all([areas.refetch(), buildings.refetch()]) };
}

/** The entries from the top to the one with a key; none where it is not there. */
export function pathTo(entries: readonly PlaceEntry[], key: string): PlaceEntry[] {
  for (const entry of entries) {
    if (entry.key === key) return [entry];
    const below = pathTo(entry.children, key);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
}

interface PlaceTreeProps {
  places: ReturnType<typeof usePlaces>;
  value: string;
  onChange: (place: Place) => void;
}

/** Chooses a place. It opens with the buildings in sight, and with what the address names. */
export function PlaceTree({ places: { entries, error, refetch }, value, onChange }: PlaceTreeProps) {
  const texts = useTexts('device-binding');
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!entries) return <Loading rows={5} />;
  if (entries[0]!.children.length === 0) return <Empty action={texts('places.empty')} />;
  const withAreas = (all: readonly PlaceEntry[]): string[] =>
    all.flatMap(({ key, place, children }) => (place.buildingId ? [] : [key, ...withAreas(children)]));
  return (
    <Tree<PlaceEntry>
      blockNode
      virtual
      aria-label={texts('places')}
      treeData={entries}
      defaultExpandedKeys={[...withAreas(entries), ...pathTo(entries, value).map(({ key }) => key)]}
      selectedKeys={[value]}
      onSelect={(_keys, { node }) => onChange(node.place)}
    />
  );
}
