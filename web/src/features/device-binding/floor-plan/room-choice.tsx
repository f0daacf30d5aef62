import { Select } from 'antd';
import { useClearing } from '@/kit/pickers/clearing.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './floor-plan.module.css';
import { nameOf, type Place, type Plan } from './plan.js';

interface RoomChoiceProps {
  place: Place;
  rooms: Plan['rooms'];
  value: string | undefined;
  onChange: (roomId: string | undefined) => void;
}

/** Chooses the room of the floor that a door leads to, or none. */
export function RoomChoice({ place, rooms, value, onChange }: RoomChoiceProps) {
  const texts = useTexts('floor-plan');
  return (
    <Select<string>
      className={styles.choice}
      size="small"
      aria-label={`${texts('edit.room')} ${nameOf(place)}`}
      placeholder={texts('edit.room.choose')}
      allowClear={useClearing()}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={(roomId: string | undefined) => onChange(roomId)}
      options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
