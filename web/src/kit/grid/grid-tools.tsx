import { RedoOutlined, UndoOutlined, VerticalAlignBottomOutlined, VerticalLeftOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import type { GridStore } from './grid-store.js';

/** What the keys of a grid do, for who has no such keys. */
export function GridTools({ store }: { store: GridStore }) {
  const texts = useTexts('kit');
  const tools = [
    { key: 'undo', text: texts('grid.undo'), icon: <UndoOutlined aria-hidden />, act: () => store.undo() },
    { key: 'redo', text: texts('grid.redo'), icon: <RedoOutlined aria-hidden />, act: () => store.redo() },
    {
      key: 'fill',
      text: texts('grid.fillDown'),
      icon: <VerticalAlignBottomOutlined aria-hidden />,
      act: () => store.fillDown(),
    },
    {
      key: 'fillRight',
      text: texts('grid.fillRight'),
      icon: <VerticalLeftOutlined aria-hidden />,
      act: () => store.fillRight(),
    },
  ];
  return (
    <Space.Compact>
      {tools.map(({ key, text, icon, act }) => (
        <Button key={key} icon={icon} aria-label={text} title={text} onClick={act} />
      ))}
    </Space.Compact>
  );
}
