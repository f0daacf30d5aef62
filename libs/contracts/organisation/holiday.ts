import { attribute, entityRows, numberedButtons, resource, translations } from '../kernel/index.js';

/** Days off, from the beginning of a holiday to the return to school (source: 003 §2.5, 003 §5). */
export const holiday = resource('organisation.holiday', {
  isOpenToLimited: true,
  label: '节假日',
  paths: {
    add: '/api/schoolservice/holiday/add',
    update: '/api/schoolservice/holiday/update',
    delete: '/api/schoolservice/holiday/delete',
    query: '/api/schoolservice/holiday/query',
  },
  screen: { component: 'holiday', path: '/Base/holiday', text: '节假日管理', icon: 'gift', buttons: numberedButtons },
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 128 }),
    from: attribute.date({ label: '放假时间', wire: 'fromTime', required: '请输入放假时间' }),
    to: attribute.date({ label: '返校时间', wire: 'toTime', required: '请输入返校时间' }),
    remark: attribute.paragraph({ label: '备注', max: 256 }),
  },
  search: { keyword: ['name'] },
  range: { from: 'from', to: 'to', message: '返校时间不能早于放假时间' },
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const holidayTexts = translations(entityRows('节假日', ['Holiday', 'Festivo', '休日']), {
  节假日管理: ['Holidays', 'Festivos', '休日管理'],
  放假时间: ['Holiday begins', 'Inicio', '休み開始日'],
  返校时间: ['Back to school', 'Vuelta a clase', '登校再開日'],
  请输入放假时间: [
    'Please enter the day on which the holiday begins',
    'Introduzca el inicio del festivo',
    '休み開始日を入力してください',
  ],
  请输入返校时间: [
    'Please enter the day of the return to school',
    'Introduzca el día de vuelta a clase',
    '登校再開日を入力してください',
  ],
  返校时间不能早于放假时间: [
    'The return to school must not lie before the beginning of the holiday',
    'La vuelta a clase no puede ser anterior al inicio del festivo',
    '登校再開日は休み開始日より前にできません',
  ],
});
