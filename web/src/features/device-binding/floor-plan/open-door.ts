import { controlOpenDoor } from '@contracts/devices/control.js';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { useTexts } from '@/language/use-texts.js';
import { nameOf, type Place } from './plan.js';

/** Opens a door after a question, and says whether its device has confirmed it. */
export function useOpenDoor(): (place: Place) => void {
  const texts = useTexts('floor-plan');
  const confirm = useConfirm();
  return (place) => {
    const { deviceCode, doorCode } = place;
    confirm({ text: texts('open.question', { name: nameOf(place) }) }, async () => {
      const isConfirmed = await change(controlOpenDoor, { devices: [{ deviceCode, doorCode: doorCode || undefined }] });
      if (isConfirmed) notify.success(texts('open.done'));
      else notify.error(texts('open.failed'));
    });
  };
}
