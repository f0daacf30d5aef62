import { translate } from './translate.js';

it('puts the texts of a message into a language, and leaves its data as they are', () => {
  const template = '设备 {device}，门 {door}：{trouble}';
  const message = translate({ template, values: { device: '设备管理', door: '东门', trouble: '火警' } }, 'en');
  expect(message).toContain('设备管理');
  expect(message).toContain('东门');
  expect(message).not.toContain('火警');
  expect(translate({ template: '{label}格式不正确', values: { label: '姓名' } }, 'en')).not.toContain('姓名');
});
