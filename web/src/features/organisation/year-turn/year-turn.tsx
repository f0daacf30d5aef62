import { Tabs } from 'antd';
import { useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { Rehearsal } from './rehearsal.js';
import { Turns } from './turns.js';

/** A year's turn is looked at, changed and made in one part; the other tells how far it is, and takes it back. */
export default function YearTurn() {
  const texts = useTexts('year-turn');
  const [shown, setShown] = useState('rehearsal');
  return (
    <Tabs
      activeKey={shown}
      onChange={setShown}
      destroyOnHidden
      items={[
        {
          key: 'rehearsal',
          label: texts('rehearsal'),
          children: <Rehearsal onTurned={() => setShown('turns')} />,
        },
        { key: 'turns', label: texts('turns'), children: <Turns /> },
      ]}
    />
  );
}
