import { PlusOutlined, WechatOutlined } from '@ant-design/icons';
import { weixinMenuType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import {
  topId,
  weixinMenuAdd,
  weixinMenuDelete,
  weixinMenuQuery,
  weixinMenuSubmit,
  weixinMenuUpdate,
} from '@contracts/organisation/weixin-menu.js';
import { change } from '@/api/change.js';
import { ApiFailure } from '@/api/failure.js';
import { notify } from '@/api/notify.js';
import { refreshAfter, useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { CodeTag, type Column } from '@/kit/list/columns.js';
import { ListFrame } from '@/kit/list/list-frame.js';
import { RefreshButton } from '@/kit/list/refresh-button.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { type TreeRow, TreeTable } from '@/kit/list/tree-table.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { menuForm } from './form.js';

type Item = TreeRow<Omit<ListRow<typeof weixinMenuQuery>, 'subButtons'>>;

const reload = () => refreshAfter(weixinMenuQuery);

const columns: readonly Column<Item, Named<'weixin-menu'>>[] = [
  { name: 'name', width: 200 },
  {
    name: 'type',
    width: 110,
    codes: weixinMenuType,
    render: ({ type }) => <CodeTag of={weixinMenuType} code={type} />,
  },
  { name: 'url', width: 240 },
  { name: 'appId', width: 160 },
  { name: 'pagePath', width: 160 },
  { name: 'order', width: 70 },
];

const actions: readonly RowAction<Item, TextKey<'weixin-menu'>>[] = [
  {
    label: 'action.addBelow',
    call: weixinMenuAdd,
    isOffered: ({ parentId }) => parentId === topId,
    form: { definition: menuForm, target: ({ id }) => ({ given: { parentId: id } }) },
  },
  {
    label: 'action.edit',
    call: weixinMenuUpdate,
    form: { definition: menuForm, target: (row) => ({ row, given: { parentId: row.parentId } }) },
  },
  {
    label: 'action.remove',
    call: weixinMenuDelete,
    question: 'remove.question',
    isDeletion: true,
    run: ({ id }) => change(weixinMenuDelete, { ids: [id] }),
  },
];

/** The menu of the school's official account: items with those below them, and what has the provider take it. */
export default function WeixinMenuScreen() {
  const texts = useTexts('weixin-menu');
  const { data, error } = useApi(weixinMenuQuery);
  const top = data?.filter(({ parentId }) => parentId === topId);
  const rows = top?.map(({ subButtons, ...item }): Item => ({ ...item, children: subButtons }));
  const submit = async () => {
    try {
      await change(weixinMenuSubmit, { menu: { buttons: top ?? [] } }, { quiet: true });
      notify.success(texts('submit.done'));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notify.error(failure.isForbidden ? failure.message : texts('submit.failed'));
    }
  };
  return (
    <ListFrame
      toolbar={
        <>
          <OpenButton
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            call={weixinMenuAdd}
            texts={texts}
            form={{ definition: menuForm }}
          >
            {texts('action.add')}
          </OpenButton>
          <ActionButton icon={<WechatOutlined aria-hidden />} call={weixinMenuSubmit} onClick={submit}>
            {texts('action.submit')}
          </ActionButton>
        </>
      }
      tools={<RefreshButton reload={reload} />}
    >
      <TreeTable texts={texts} rows={rows} error={error} columns={columns} actions={actions} reload={reload} />
    </ListFrame>
  );
}
