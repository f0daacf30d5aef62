import sharp from 'sharp';
import { type FloorMark, pictureUrlOf } from '../../../libs/contracts/devices/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { encodePicture, keepPicture } from '../../../libs/picture/index.js';
import type { SampleSchool } from '../../../libs/platform/index.js';
import { bindingTable } from '../binding/binding.read-model.js';
import { rooms } from '../dictionaries.js';
import { pictures } from '../picture/pictures.js';
import { floorPlan, floorPlanId } from './floor-plan.js';
import { type Floor, markedBy, placesOn } from './places.js';

/** Size of a drawing, px. */
const [width, height] = [1200, 640];
/** Space around the building, and how wide walls are, px. */
const [margin, wall] = [40, 6];
/** Where the corridor begins and ends, px from the top. */
const corridor = { from: 270, to: 370 } as const;
/** Width of a doorway, px. */
const doorway = 44;

/** The rooms of one side of the corridor: walls between them, and a doorway each. */
function side(count: number, outer: number, inner: number): string {
  const room = (width - 2 * margin) / count;
  return Array.from({ length: count }, (_, index) => {
    const left = margin + index * room;
    const door = left + room / 2 - doorway / 2;
    return `M${left} ${outer}V${inner}H${door}M${door + doorway} ${inner}H${left + room}V${outer}`;
  }).join('');
}

/** A floor with so many rooms along both sides of its corridor, which has a doorway at each end; as SVG. */
function drawingOf(roomCount: number): string {
  const above = Math.max(1, Math.ceil(roomCount / 2));
  const below = Math.max(1, roomCount - above);
  const [right, bottom] = [width - margin, height - margin];
  const outline = [margin, right].map((x) => `M${x} ${margin}V${corridor.from}M${x} ${corridor.to}V${bottom}`).join('');
  const walls = `M${margin} ${margin}H${right}M${margin} ${bottom}H${right}${outline}`;
  const path = walls + side(above, margin, corridor.from) + side(below, bottom, corridor.to);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <rect x="${margin}" y="${corridor.from}" width="${right - margin}" height="${corridor.to - corridor.from}" fill="#f2f4f8"/>
    <path d="${path}" fill="none" stroke="#4a5568" stroke-width="${wall}"/></svg>`;
}

/** Keeps the drawing of a floor; gives its address. */
async function draw(unit: Unit, roomCount: number): Promise<string> {
  const drawing = sharp(Buffer.from(drawingOf(roomCount)));
  const { hash, content } = await encodePicture(drawing.png({ compressionLevel: 9, palette: true }));
  await keepPicture(unit, pictures, hash, content);
  return pictureUrlOf(hash);
}

/** Along the corridor, evenly. */
const placeOf = (index: number, count: number) => ({
  x: (index + 1) / (count + 1),
  y: (corridor.from + corridor.to) / 2 / height,
});

/** Draws the floors of the sample school where devices are bound, with their doors and terminals in the corridor. */
export async function tellFloorPlans(unit: Unit, { schoolId }: SampleSchool): Promise<void> {
  const bound = await selectRows(unit.sql, bindingTable, 'school = $1', [schoolId], 'order by building_id, floor');
  const floors = new Map(bound.map(({ buildingId, floor }) => [floorPlanId(buildingId, floor), { buildingId, floor }]));
  for (const [id, floor] of floors) await tellFloorPlan(unit, id, floor);
}

async function tellFloorPlan(unit: Unit, id: string, { buildingId, floor }: Floor): Promise<void> {
  const lying = await selectRows(unit.sql, rooms.table, 'building_id = $1 and floor = $2', [buildingId, floor]);
  await unit.handle(floorPlan, id, { type: 'Add', buildingId, floor, picture: await draw(unit, lying.length) });
  const places = await placesOn(unit.sql, { buildingId, floor });
  const placed = places.map((place, index): FloorMark => ({ ...markedBy(place), ...placeOf(index, places.length) }));
  const standing = places.map((place) => place.id);
  await unit.handle(floorPlan, id, { type: 'Change', placed, removed: [], standing });
}
