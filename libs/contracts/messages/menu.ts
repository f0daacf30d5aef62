import type { Catalogue } from '../kernel/translations.js';

/** Texts of the groups of the menu, and of buttons that several screens have. */
export const menuMessages: Catalogue = {
  系统平台: ['System', 'Sistema', 'システム'],
  校园管理: ['School', 'Escuela', '学校'],
  设备通行: ['Devices and access', 'Dispositivos y acceso', '機器・入退室'],
  首页: ['Home', 'Inicio', 'ホーム'],
  系统管理: ['System', 'Sistema', 'システム管理'],
  日志管理: ['Logs', 'Registros', 'ログ管理'],
  基础数据: ['Master data', 'Datos básicos', '基本データ'],
  教务管理: ['Teaching', 'Gestión académica', '教務管理'],
  考勤管理: ['Attendance', 'Asistencia', '出欠管理'],
  楼栋管理: ['Buildings', 'Edificios', '建物管理'],
  消费与缴费: ['Payments', 'Consumo y pagos', '消費・納付'],
  新增: ['Add', 'Añadir', '追加'],
  修改: ['Edit', 'Editar', '編集'],
  删除: ['Delete', 'Eliminar', '削除'],
  批量删除: ['Delete selected', 'Eliminar selección', '一括削除'],
  导入: ['Import', 'Importar', '取込'],
  导出: ['Export', 'Exportar', '出力'],
  '启用/禁用': ['Enable/disable', 'Activar/desactivar', '有効化/無効化'],
};
