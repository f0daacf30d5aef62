/** Applications: the permission dialog shows one tree for each. */
export const applications = [
  { code: 'system', name: '系统平台' },
  { code: 'school', name: '校园管理' },
  { code: 'device', name: '设备通行' },
] as const;

/** A screen of the menu, and its buttons. */
export interface MenuEntry {
  /** Name of the screen's component, and first part of its permission keys. */
  component: string;
  path: string;
  /** Chinese text. */
  text: string;
  /** Name of an icon of @ant-design/icons, in kebab case. */
  icon: string;
  /** Chinese texts by permission key. */
  buttons?: Readonly<Record<string, string>>;
  /** False: calls ask for its keys, which can be granted, but the menu has no such entry (yet). */
  hasScreen?: false;
  /**
   * Whom the screen is for: sessions in a school (without it), operations accounts outside of all schools too, or
   * operations accounts alone.
   */
  reach?: 'everywhere' | 'operators';
}

/** A group of the menu; one with a component is a screen itself. */
export interface MenuGroup {
  application: (typeof applications)[number]['code'];
  path: string;
  text: string;
  icon: string;
  component?: string;
  menus: readonly MenuEntry[];
}

const dictionaryButtons = { dbtn_1: '新增', dbtn_2: '修改', dbtn_3: '删除' };
const deviceButtons = { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '删除' };

/**
 * The menu, its screens and their buttons: the one table behind the menu, the disabled buttons and the server's 2003
 * (source: spec README, menu groups and paths; screens.yaml, route and perm). A new screen is one entry.
 */
export const menuGroups: readonly MenuGroup[] = [
  { application: 'system', path: '/dashboard', text: '首页', icon: 'dashboard', component: 'dashboard', menus: [] },
  {
    application: 'system',
    path: '/System',
    text: '系统管理',
    icon: 'setting',
    menus: [
      {
        component: 'account',
        path: '/System/account',
        text: '账号管理',
        icon: 'user',
        reach: 'everywhere',
        buttons: {
          dbtn_add: '新增',
          dbtn_update: '修改',
          dbtn_delete: '批量删除',
          dbtn_switchstate: '启用/禁用',
          dbtn_resetpwd: '重置密码',
          dbtn_auth: '设置权限',
        },
      },
      {
        component: 'openclient',
        path: '/System/openclient',
        text: '开放应用管理',
        icon: 'api',
        buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_rotate: '重置密钥', dbtn_revoke: '吊销' },
      },
      { component: 'schools', path: '/System/schools', text: '学校管理', icon: 'bank', reach: 'operators' },
      {
        component: 'modular',
        path: '/System/modular',
        text: '模块管理',
        icon: 'appstore',
        buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '删除' },
        hasScreen: false,
      },
    ],
  },
  {
    application: 'system',
    path: '/Log',
    text: '日志管理',
    icon: 'file-search',
    menus: [
      {
        component: 'logs',
        path: '/Log/logs',
        text: '操作日志',
        icon: 'audit',
        reach: 'everywhere',
        buttons: { dbtn_delete: '批量删除', dbtn_replay: '回放' },
      },
      { component: 'loginlog', path: '/Log/loginlog', text: '登录日志', icon: 'login', reach: 'everywhere' },
      { component: 'monitor', path: '/Log/monitor', text: '资源监控', icon: 'monitor', reach: 'everywhere' },
    ],
  },
  {
    application: 'school',
    path: '/Base',
    text: '基础数据',
    icon: 'database',
    menus: [
      {
        component: 'organization',
        path: '/Base/organization',
        text: '组织机构管理',
        icon: 'apartment',
        buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_switchstate: '启用/禁用' },
      },
      {
        component: 'student',
        path: '/Base/student',
        text: '学生管理',
        icon: 'team',
        buttons: {
          dbtn_add: '新增',
          dbtn_update: '修改',
          dbtn_delete: '批量删除',
          dbtn_import: '导入',
          dbtn_export: '导出',
          dbtn_switchstate: '启用/禁用',
          dbtn_resetauth: '重发门禁权限',
          dbtn_bind: '绑定家长',
        },
      },
      {
        component: 'teacher',
        path: '/Base/teacher',
        text: '教师管理',
        icon: 'solution',
        buttons: {
          dbtn_add: '新增',
          dbtn_update: '修改',
          dbtn_delete: '批量删除',
          dbtn_import: '导入',
          dbtn_export: '导出',
          dbtn_switchstate: '启用/禁用',
        },
      },
      {
        component: 'parent',
        path: '/Base/parent',
        text: '家长管理',
        icon: 'contacts',
        buttons: {
          dbtn_add: '新增',
          dbtn_update: '修改',
          dbtn_delete: '批量删除',
          dbtn_import: '导入',
          dbtn_export: '导出',
          dbtn_switchstate: '启用/禁用',
          dbtn_unbind: '解除绑定',
        },
      },
      {
        component: 'person',
        path: '/Base/person',
        text: '个人数据',
        icon: 'eye-invisible',
        buttons: { dbtn_erase: '抹除' },
        hasScreen: false,
      },
      {
        component: 'faceid',
        path: '/Base/faceid',
        text: '人脸照片管理',
        icon: 'picture',
        buttons: {
          dbtn_add: '新增学生',
          dbtn_update: '修改学生',
          dbtn_bind: '绑定家长',
          dbtn_upload: '上传',
          dbtn_delete: '删除',
        },
      },
      {
        component: 'cardtype',
        path: '/Base/cardtype',
        text: '卡类型管理',
        icon: 'idcard',
        buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '批量删除' },
      },
      {
        component: 'job',
        path: '/Base/job',
        text: '职务管理',
        icon: 'trophy',
        buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '删除', dbtn_switchstate: '启用/禁用' },
      },
    ],
  },
  {
    application: 'school',
    path: '/Exam',
    text: '教务管理',
    icon: 'book',
    menus: [
      { component: 'terms', path: '/Exam/terms', text: '学期管理', icon: 'calendar', buttons: dictionaryButtons },
      { component: 'exams', path: '/Exam/exams', text: '考试类型管理', icon: 'form', buttons: dictionaryButtons },
    ],
  },
  {
    application: 'school',
    path: '/Attendance',
    text: '考勤管理',
    icon: 'schedule',
    menus: [
      {
        component: 'attendanceconfig',
        path: '/Attendance/config',
        text: '考勤配置管理',
        icon: 'clock-circle',
        buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '批量删除' },
      },
      {
        component: 'attendancegroup',
        path: '/Attendance/group',
        text: '考勤组管理',
        icon: 'usergroup-add',
        buttons: {
          dbtn_add: '新增',
          dbtn_update: '修改',
          dbtn_delete: '删除',
          dbtn_person: '考勤人员',
          dbtn_device: '考勤设备',
          dbtn_manager: '考勤组管理员',
        },
      },
      {
        component: 'current',
        path: '/Attendance/current',
        text: '出入记录',
        icon: 'swap',
        buttons: { dbtn_export: '导出' },
      },
    ],
  },
  {
    application: 'school',
    path: '/Finance',
    text: '消费与缴费',
    icon: 'pay-circle',
    menus: [
      {
        component: 'paymentType',
        path: '/Finance/paymentType',
        text: '缴费类型',
        icon: 'tags',
        buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '删除', dbtn_switch: '启用/禁用' },
      },
    ],
  },
  {
    application: 'device',
    path: '/Device',
    text: '设备管理',
    icon: 'hdd',
    menus: [
      {
        component: 'areas',
        path: '/Device/areas',
        text: '区域管理',
        icon: 'environment',
        buttons: { dbtn_add: '新增', dbtn_update: '修改' },
      },
      {
        component: 'devices',
        path: '/Device/devices',
        text: '设备管理',
        icon: 'hdd',
        buttons: deviceButtons,
      },
      {
        component: 'facedevice',
        path: '/Device/facedevice',
        text: '人脸设备管理',
        icon: 'scan',
        buttons: { ...deviceButtons, dbtn_door: '门参数' },
      },
      {
        component: 'accessdevice',
        path: '/Device/accessdevice',
        text: '门禁设备管理',
        icon: 'lock',
        buttons: { ...deviceButtons, dbtn_door: '门参数' },
      },
      {
        component: 'control',
        path: '/Device/control',
        text: '设备控制中心',
        icon: 'control',
        buttons: { dbtn_opendoor: '远程开门', dbtn_timing: '校准时间' },
      },
    ],
  },
];
