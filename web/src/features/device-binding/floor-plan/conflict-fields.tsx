import type { FormField } from '@/kit/form/fields.js';
import { UploadedPicture } from '@/kit/picture/picture.js';
import { useTexts } from '@/language/use-texts.js';
import { roomOf } from './occupancy.js';
import { type Mark, type Plan, percentOf } from './plan.js';

/** Where something stands and leads to, in words. */
function Stands({ value, rooms }: { value?: Mark | null; rooms: Plan['rooms'] }) {
  const texts = useTexts('floor-plan');
  if (!value) return texts('unplaced');
  const room = roomOf(value, rooms);
  return [texts('position', percentOf(value)), ...(room ? [texts('leads', { room: room.name })] : [])].join(' · ');
}

const Picture = ({ value }: { value?: string }) => <UploadedPicture url={value} />;

const field = (name: string, draw: FormField['draw']): FormField => ({
  name,
  label: name,
  draw,
  checkedOn: 'onChange',
});

/** What two users can change of a plan at once: its picture, and where each of its places stands and leads to. */
export const conflictFields = ({ places, rooms }: Pick<Plan, 'places' | 'rooms'>): readonly FormField[] => [
  field('picture', () => <Picture />),
  ...places.map(({ id }) => field(id, () => <Stands rooms={rooms} />)),
];
