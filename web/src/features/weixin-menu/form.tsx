import { weixinMenuType } from '@contracts/enumerations.js';
import { weixinMenuAdd, weixinMenuUpdate } from '@contracts/organisation/weixin-menu.js';
import { defineForm } from '@/kit/form/definition.js';
import { choiceField, controlField, numberField, textField } from '@/kit/form/fields.js';
import { MiniProgramSelect } from './mini-program.js';

/** The form of an item of the menu. */
export const menuForm = defineForm({
  namespace: 'weixin-menu',
  add: weixinMenuAdd,
  update: weixinMenuUpdate,
  fields: [
    textField('name', { hint: 'name.hint' }),
    choiceField('type', weixinMenuType),
    textField('url', { required: 'url.none', requiredWhere: { field: 'type', is: 'view' } }),
    controlField('appId', ({ max: _max, ...props }) => <MiniProgramSelect {...props} />, {
      required: 'appId.none',
      requiredWhere: { field: 'type', is: 'miniprogram' },
    }),
    textField('pagePath'),
    numberField('order'),
  ],
  initial: { type: '', order: 0 },
});
