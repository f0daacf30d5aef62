import type { FormField } from '@/kit/form/fields.js';
import { UploadedPicture } from '@/kit/picture/picture.js';
import { useTexts } from '@/language/use-texts.js';
import { type Place, type Position, percentOf } from './plan.js';

/** Where something stands, in words. */
function Stands({ value }: { value?: Position | null }) {
  const texts = useTexts('floor-plan');
  return value ? texts('position', percentOf(value)) : texts('unplaced');
}

const Picture = ({ value }: { value?: string }) => <UploadedPicture url={value} />;

const field = (name: string, draw: FormField['draw']): FormField => ({
  name,
  label: name,
  draw,
  checkedOn: 'onChange',
});

/** What two users can change of a plan at once: its picture, and where each of its places stands. */
export const conflictFields = (places: readonly Place[]): readonly FormField[] => [
  field('picture', () => <Picture />),
  ...places.map(({ id }) => field(id, () => <Stands />)),
];
