import type { ListRow } from '@contracts/kernel/index.js';
import type { faceQuery } from '@contracts/people/face.js';
import type { Column } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { sexColumn } from '../person/columns.js';
import styles from './face.module.css';
import { Photo } from './photo.js';

/** A person whose photo is asked for. */
export type Person = ListRow<typeof faceQuery>;

function NoPhoto() {
  const texts = useTexts('face');
  return <span className={styles.none}>{texts('photo.none')}</span>;
}

/** What the list shows of a person. @param unit what the class is called, or what teachers belong to */
export const columnsWith = (unit: 'className' | 'unit'): readonly Column<Person, Named<'face'>>[] => [
  {
    name: 'faceUrl',
    width: 110,
    render: ({ faceUrl, name }) => (faceUrl ? <Photo url={faceUrl} name={name} /> : <NoPhoto />),
  },
  { name: 'code', width: 150 },
  { name: 'name', width: 140 },
  sexColumn,
  { name: 'className', title: unit, width: 180 },
  { name: 'phone', width: 150 },
];
