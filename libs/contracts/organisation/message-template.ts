import { messageType } from '../enumerations.js';
import { attribute, entityRows, namedButtons, resource, translations } from '../kernel/index.js';
import { messageFields } from './message-text.js';

/** Texts that a school writes often, with fields in braces that are filled in for each recipient. */
export const messageTemplate = resource('organisation.messageTemplate', {
  label: '消息模板',
  isOpenToLimited: true,
  paths: {
    add: '/api/msg/template/add',
    update: '/api/msg/template/update',
    delete: '/api/msg/template/delete',
    query: '/api/msg/template/query',
  },
  screen: {
    component: 'messagetemplates',
    path: '/Message/messagetemplates',
    text: '消息模板管理',
    icon: 'form',
    buttons: namedButtons,
  },
  attributes: {
    name: attribute.text({
      label: '模板名称',
      required: '请输入模板名称',
      max: 64,
      unique: '模板名称已存在，请重新输入',
    }),
    type: attribute.choice(messageType, { label: '类型', required: '请选择类型' }),
    content: attribute.paragraph({ label: '正文', required: '请输正文', max: 1024, named: messageFields }),
  },
  search: { keyword: ['name', 'content'] },
});

/** English, Spanish and Japanese of the texts above. */
export const messageTemplateTexts = translations(
  entityRows('消息模板', ['Message template', 'Plantilla de mensaje', 'メッセージテンプレート']),
  {
    消息模板管理: ['Message templates', 'Plantillas de mensajes', 'メッセージテンプレート管理'],
    模板名称: ['Template name', 'Nombre de la plantilla', 'テンプレート名'],
    请输入模板名称: [
      'Please enter the name of the template',
      'Introduzca el nombre de la plantilla',
      'テンプレート名を入力してください',
    ],
    '模板名称已存在，请重新输入': [
      'There is a template of this name already, please enter another',
      'Ya existe una plantilla con este nombre, introduzca otro',
      'このテンプレート名は既に存在します。別の名前を入力してください',
    ],
    '{label}中没有字段“{field}”，可用字段：{known}': [
      '{label}: there is no field “{field}”; fields are {known}',
      '{label}: no hay ningún campo «{field}»; los campos son {known}',
      '{label}に「{field}」という項目はありません。使える項目：{known}',
    ],
  },
);
