import { Tag } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import styles from './floor-plan.module.css';
import type { OccupiedRoom } from './occupancy.js';

interface RoomListProps {
  rooms: readonly OccupiedRoom[];
  /** Shows who is in a room. */
  onShow: (room: OccupiedRoom) => void;
}

/** The rooms that doors of the floor lead to, and how many persons are in them now. */
export function RoomList({ rooms, onShow }: RoomListProps) {
  const texts = useTexts('floor-plan');
  return (
    <section className={styles.rooms} aria-labelledby="rooms-title">
      <h3 id="rooms-title">{texts('rooms')}</h3>
      <p className={styles.hint}>{texts('rooms.hint')}</p>
      <ul className={styles.list} aria-label={texts('rooms')}>
        {rooms.map((room) => {
          const count = texts('rooms.count', { count: room.personCount, capacity: room.capacity });
          return (
            <li key={room.id}>
              <button
                type="button"
                className={styles.room}
                aria-label={`${texts('rooms.show')} ${room.name} ${count}`}
                onClick={() => onShow(room)}
              >
                <strong>{room.name}</strong>
                <span>{count}</span>
              </button>
              {room.isUncertain && <Tag color="warning">{texts('rooms.uncertain')}</Tag>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
