import { GlobalOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { notify } from '../api/notify.js';
import { queryClient } from '../api/queries.js';
import { languages } from '../language/choice.js';
import { switchLanguage, useLanguage } from '../language/start.js';
import { useTexts } from '../language/use-texts.js';

/** Shows the console in another language. Each language is written in itself. */
export function LanguageSwitch() {
  const texts = useTexts('shell');
  const current = useLanguage((state) => state.code);
  const items = languages.map(({ code, name }) => ({
    key: code,
    label: <span lang={code}>{name}</span>,
    disabled: code === current,
    onClick: async () => {
      await switchLanguage(code);
      // Some answers hold texts of the server, in the language of the request.
      void queryClient.invalidateQueries();
      notify.success(name);
    },
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" icon={<GlobalOutlined />} aria-label={texts('language.label')} />
    </Dropdown>
  );
}
