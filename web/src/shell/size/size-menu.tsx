import { FontSizeOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '@/api/notify.js';
import { useMenuOpener } from '@/kit/actions/menu-opener.js';
import { useTexts } from '@/language/use-texts.js';
import { dropAllPages } from '../tags/tag-store.js';
import { useLeavePages } from '../tags/use-leave-pages.js';
import { changeSize, type Size, sizes, useSize } from './size-store.js';

/** Shows the controls in another size. Pages that were drawn in the old one are drawn anew. */
export function SizeMenu() {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const current = useSize((state) => state.size);
  const leave = useLeavePages();
  const { dropdown, button } = useMenuOpener();
  const choose = (size: Size) => {
    changeSize(size);
    dropAllPages();
    void navigate(`/redirect${pathname}${search}`, { replace: true });
    notify.success(texts('size.changed'));
  };
  const items = sizes.map((size) => ({
    key: size,
    label: texts(`size.${size}`),
    disabled: size === current,
    onClick: () => leave(() => choose(size)),
  }));
  return (
    <Dropdown {...dropdown} menu={{ items }}>
      <Button {...button} type="text" icon={<FontSizeOutlined aria-hidden />} aria-label={texts('size.label')} />
    </Dropdown>
  );
}
