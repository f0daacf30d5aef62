import { GlobalOutlined } from '@ant-design/icons';
import type { Language } from '@contracts/enumerations.js';
import { Button, Dropdown } from 'antd';
import { useLocation } from 'react-router-dom';
import { notify } from '../api/notify.js';
import { queryClient } from '../api/queries.js';
import { useMenuOpener } from '../kit/actions/menu-opener.js';
import { languages } from '../language/choice.js';
import { switchLanguage, useLanguage } from '../language/start.js';
import { useTexts } from '../language/use-texts.js';
import { dropPages } from './tags/tag-store.js';
import { useLeavePages } from './tags/use-leave-pages.js';

/** Shows the console in another language, each written in itself. Pages that rest behind their tags are drawn anew. */
export function LanguageSwitch() {
  const texts = useTexts('shell');
  const current = useLanguage((state) => state.code);
  const { pathname } = useLocation();
  const leave = useLeavePages();
  const { dropdown, button } = useMenuOpener();
  const isResting = (path: string) => path !== pathname;
  const show = async (code: Language, name: string) => {
    // A dialog of antd that is drawn while it rests fails when it is shown again.
    dropPages(isResting);
    await switchLanguage(code);
    // Some answers hold texts of the server, in the language of the request.
    void queryClient.invalidateQueries();
    notify.success(name);
  };
  const items = languages.map(({ code, name }) => ({
    key: code,
    label: <span lang={code}>{name}</span>,
    disabled: code === current,
    onClick: () => leave(() => show(code, name), isResting),
  }));
  return (
    <Dropdown {...dropdown} menu={{ items }}>
      <Button {...button} type="text" icon={<GlobalOutlined aria-hidden />} aria-label={texts('language.label')} />
    </Dropdown>
  );
}
