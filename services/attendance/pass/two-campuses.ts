import { type Sql, tableName } from '../../../libs/database/index.js';
import { devices } from '../copies.js';
import { campusesOf } from './device-copies.js';
import { passTable } from './pass.read-model.js';

/** Nobody is at two campuses within that time, ms: however near they are, between two of their doors lies a way. */
const way = 60_000;

/** A pass as far as it says who was where. */
export interface Presence {
  personId?: string;
  deviceId: string;
  /** Epoch ms. */
  happenedAt: number;
  granted: boolean;
}

/**
 * Gives whether a person was let through at another campus within a minute of a pass: of passes that are recorded, and of those
 * that `noted` is told of. What is told first counts.
 */
export async function campusWatch(sql: Sql, school: string, asked: readonly Presence[]) {
  const isWatched = ({ granted, personId }: Presence) => granted && personId !== undefined;
  const watched = asked.filter(isWatched);
  const campuses = watched.length === 0 ? new Map<string, string>() : await campusesOf(sql, school);
  const known = campuses.size === 0 ? [] : await near(sql, school, watched);
  const places = campuses.size === 0 ? new Map() : await devices.byId(sql, school, deviceIdsOf(watched, known));
  const campusOf = ({ deviceId }: Presence) => campuses.get(places.get(deviceId)?.areaId ?? '');
  const seen = new Map<string, Presence[]>();
  const note = (one: Presence) => {
    const ofPerson = seen.get(one.personId ?? '') ?? [];
    seen.set(one.personId ?? '', [...ofPerson, one]);
  };
  for (const one of known) note(one);
  return {
    isElsewhere(one: Presence): boolean {
      const here = campusOf(one);
      if (!here || !isWatched(one)) return false;
      return (seen.get(one.personId ?? '') ?? []).some((other) => {
        const there = campusOf(other);
        return there !== undefined && there !== here && Math.abs(other.happenedAt - one.happenedAt) < way;
      });
    },
    noted(one: Presence): void {
      if (campuses.size > 0 && isWatched(one)) note(one);
    },
  };
}

const deviceIdsOf = (...passes: readonly (readonly Presence[])[]) => [
  ...new Set(passes.flat().map(({ deviceId }) => deviceId)),
];

/** The recorded passes within a minute of those that are asked for. */
function near(sql: Sql, school: string, asked: readonly Presence[]): Promise<Presence[]> {
  return sql.query<Presence>(
    `select distinct pass.id, pass.person_id as "personId", pass.device_id as "deviceId",
       pass.happened_at as "happenedAt", pass.granted
     from unnest($2::uuid[], $3::float8[]) as asked(person_id, at) join ${tableName(passTable)} pass
       on pass.person_id = asked.person_id and pass.granted
         and pass.happened_at > to_timestamp((asked.at - ${way}) / 1000)
         and pass.happened_at < to_timestamp((asked.at + ${way}) / 1000)
     where pass.school = $1`,
    [school, asked.map(({ personId }) => personId), asked.map(({ happenedAt }) => happenedAt)],
  );
}
