import sharp from 'sharp';
import { type FloorMark, markId, pictureUrlOf } from '../../../libs/contracts/devices/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { encodePicture, keepPicture } from '../../../libs/picture/index.js';
import type { SampleDevice } from '../../../libs/platform/index.js';
import type { SampleFloor } from '../building/buildings.sample.js';
import { pictures } from '../picture/pictures.js';
import { floorPlan, floorPlanId } from './floor-plan.js';

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

/** Along the corridor, from the doorway at its left end. */
const placeOf = (index: number, count: number) => ({
  x: (margin + (index / count) * (width - 2 * margin)) / width,
  y: (corridor.from + corridor.to) / 2 / height,
});

/** What is marked of a device: its doors; itself where it has none. */
const marksOf = ({ id: deviceId, doors }: SampleDevice): Pick<FloorMark, 'deviceId' | 'doorId'>[] =>
  doors.length === 0 ? [{ deviceId }] : doors.map(({ id: doorId }) => ({ deviceId, doorId }));

/** Draws the floors of the sample school where devices are bound, with their doors and terminals in the corridor: each leads to a room. */
export async function tellFloorPlans(unit: Unit, floors: readonly SampleFloor[]): Promise<void> {
  for (const { buildingId, floor, roomIds, device } of floors) {
    const id = floorPlanId(buildingId, floor);
    const picture = await draw(unit, roomIds.length);
    await unit.handle(floorPlan, id, { type: 'Add', buildingId, floor, picture });
    const marks = marksOf(device);
    const placed = marks.map((mark, index) => ({
      ...mark,
      ...placeOf(index, marks.length),
      roomId: roomIds[index % roomIds.length]!,
    }));
    const standing = placed.map((mark) => ({ id: markId(mark), deviceId: mark.deviceId }));
    await unit.handle(floorPlan, id, { type: 'Change', placed, removed: [], standing, roomIds });
  }
}
