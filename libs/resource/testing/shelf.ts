import { weekDay } from '../../contracts/enumerations.js';
import { withWorkbook } from '../../contracts/import/resource-workbook.js';
import { attribute, namedButtons, resource } from '../../contracts/kernel/index.js';
import { roomType } from './room-type.js';

/** A resource with an attribute of every kind, which is exported and imported. */
export const shelf = withWorkbook(
  resource('organisation.shelf', {
    label: '书架',
    paths: {
      add: '/api/shelf/add',
      update: '/api/shelf/update',
      delete: '/api/shelf/delete',
      query: '/api/shelf/query',
    },
    screen: { component: 'shelves', path: '/Base/shelves', text: '书架', icon: 'book', buttons: namedButtons },
    attributes: {
      name: attribute.text({ label: '名称', required: '请输入名称', max: 8, unique: '名称重复' }),
      number: attribute.text({
        label: '编号',
        required: '请输入编号',
        max: 8,
        unique: '编号重复',
        uniqueWithin: 'typeId',
      }),
      typeId: attribute.reference(roomType, {
        label: '房间类型',
        wire: 'type',
        named: 'typetext',
        required: '请选择类型',
        unknown: '房间类型不存在',
      }),
      code: attribute.generated({ label: '编码', required: '请输入编码', max: 64, unique: '编码重复' }),
      boards: attribute.integer({ label: '层数', required: '请输入层数', min: 1 }),
      width: attribute.decimal({ label: '宽度' }),
      price: attribute.money({ label: '价格' }),
      day: attribute.choice(weekDay, { label: '星期' }),
      isOpen: attribute.flag({ label: '开放', fallback: true }),
      isLimited: attribute.flag({ label: '包含有效期' }),
      from: attribute.date({ label: '开始日期', keptWith: 'isLimited' }),
      to: attribute.date({ label: '结束日期', keptWith: 'isLimited' }),
      remark: attribute.paragraph({ label: '备注', max: 16 }),
    },
    search: { keyword: ['name'] },
    range: { from: 'from', to: 'to', message: '结束日期不能早于开始日期', required: '请输入日期' },
    unknown: '书架不存在',
  }),
  {
    export: '/api/shelf/export',
    import: {
      parse: '/api/shelf/import/parse',
      parseProgress: '/api/shelf/import/queryparseprogress',
      parseResult: '/api/shelf/import/queryparseresult',
      save: '/api/shelf/import/saveresult',
      saveProgress: '/api/shelf/import/querysaveprogress',
      clean: '/api/shelf/import/cleancache',
      errors: '/api/shelf/import/exporterror',
      undo: '/api/shelf/import/undo',
      undoProgress: '/api/shelf/import/queryundoprogress',
      list: '/api/shelf/import/query',
      refused: '/api/shelf/import/exportrefused',
    },
    template: '/excel/书架导入模板.xlsx',
  },
);
