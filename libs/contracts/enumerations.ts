import { enumeration } from './kernel/enumeration.js';
import { translations } from './kernel/translations.js';

/** Enumerations of the specification (source: entities.yaml, enums): codes on the wire and their Chinese labels. */
export const sex = enumeration(
  'Sex',
  [
    ['男', '男'],
    ['女', '女'],
  ],
  { male: '男', M: '男', '1': '男', female: '女', F: '女', '2': '女' },
);
export const enabledState = enumeration('State12', [
  [1, '启用'],
  [2, '禁用'],
]);
/** Beyond the specification: what a client of the open interface may do. */
export const openClientState = enumeration('OpenClientState', [
  [1, '有效'],
  [2, '已吊销'],
]);
export const accountType = enumeration('LogAccountKind', [
  [1, '运营用户'],
  [2, '学校用户'],
  [3, '教师端用户'],
  [4, '家长端用户'],
]);
export const creationType = enumeration('CreateType', [
  [1, '文件导入'],
  [2, '接口导入'],
  [3, '手工录入'],
]);
/** The same as the list of parents names it (source: parent.list). */
export const parentCreationType: typeof creationType = enumeration('ParentCreateType', [
  [1, '文件导入'],
  [2, '接口导入'],
  [3, '手工新增'],
]);
export const onlineState = enumeration('OnlineState', [
  [1, '在线'],
  [2, '离线'],
  /** While the device gateway has no broker; beyond the specification. */
  [3, '未知'],
]);
export const direction = enumeration('Direction', [
  [1, '进'],
  [2, '出'],
]);
export const signInResult = enumeration('LoginResult', [
  [1, '成功'],
  [2, '失败'],
]);
export const role = enumeration('Role', [
  ['admin', '管理员'],
  ['operator', '运营用户'],
  ['expert', '专家'],
]);
export const alarmType = enumeration('AlarmType', [
  ['登录告警', '登录告警'],
  ['资源告警', '资源告警'],
  ['设备告警', '设备告警'],
  // Beyond the specification: the ledger does not add up, or an order number was used twice.
  ['账务告警', '账务告警'],
]);
/** Beyond the specification: what a check of the ledger has found. */
export const ledgerResult = enumeration('LedgerResult', [
  ['true', '一致'],
  ['false', '不一致'],
]);
/** Beyond the specification: what an account of the ledger holds. */
export const ledgerAccount = enumeration('LedgerAccount', [
  ['wallet', '卡内金额'],
  ['waiting', '待领取'],
  ['transit', '在途金额'],
  ['opening', '期初余额'],
  ['till', '终端'],
  ['channel', '应用'],
  ['fee', '缴费项目'],
  ['payer', '缴费人'],
  ['waived', '减免金额'],
  ['relief', '被减免人'],
]);
/** Beyond the specification: what has to hold in the ledger of a school. */
export const ledgerRule = enumeration('LedgerRule', [
  ['entry', '每笔分录借贷相等'],
  ['account', '账户余额等于其分录之和'],
  ['total', '全部账户余额之和为零'],
  ['transaction', '每笔交易有一笔分录'],
  ['waiting', '未同步的充值等于待领取金额'],
  ['picked', '已同步的充值等于已领取金额'],
  ['counted', '交易计入金额等于交易与其更正之和'],
  ['card', '卡内余额等于其账户余额'],
  ['turnover', '营业汇总等于交易之和'],
  ['demanded', '项目应缴等于人员应缴之和'],
  ['paid', '项目已缴等于人员已缴之和'],
  ['fee', '项目已缴等于其账户余额'],
  ['waived', '项目减免等于人员减免之和'],
  ['waiver', '项目减免等于其账户余额'],
  ['open', '项目未缴等于人员未缴之和'],
  ['settled', '项目应缴等于已缴、未缴与减免之和'],
]);
/** Beyond the specification: how much an alarm matters. The first two are the building's: fire, forced, tampered, held open. */
export const alarmLevel = enumeration('AlarmLevel', [
  [1, '紧急'],
  [2, '严重'],
  [3, '提示'],
]);
/** Beyond the specification: whether somebody looks after an alarm, or nobody has to any more. */
export const alarmState = enumeration('AlarmState', [
  [1, '待处理'],
  [2, '已接手'],
  [3, '已解除'],
]);
export const moduleKind = enumeration('ModuleKind', [
  [1, '菜单'],
  [2, '按钮'],
]);
export const boardingType = enumeration('RestType', [
  [1, '住校'],
  [2, '走读'],
]);
export const cardState = enumeration('CardState', [
  ['未发卡', '未发卡'],
  ['已发卡', '已发卡'],
  ['退卡', '退卡'],
  ['挂失', '挂失'],
]);
export const classType = enumeration('ClassType', [
  [1, '年级'],
  [2, '班级'],
  [3, '管理机构'],
]);
export const deviceType = enumeration('DeviceType', [
  [1, '门禁设备'],
  [2, '人脸设备'],
]);
export const controllerType = enumeration('GroupDeviceType', [
  [1, '门禁控制器'],
  [2, '人脸设备'],
]);
/** Beyond the specification: what a year's turn does to a class, what stands against it, and whether a turn still holds. */
export const turnAction = enumeration('TurnAction', [
  [1, '升入年级'],
  [2, '毕业'],
  [3, '不变'],
]);
export const turnProblem = enumeration('TurnProblem', [
  [1, '与同一上级下的组织机构重名'],
  [2, '不在年级之下'],
  [3, '没有下一个年级'],
  [4, '按入学年份和学制，尚未到毕业时间'],
  [5, '升入的年级已不可用'],
]);
export const turnState = enumeration('TurnState', [
  [1, '已升级'],
  [2, '已撤销'],
]);
/** Beyond the specification: what the guardians of a student are told. */
export const guardianNoticeKind = enumeration('GuardianNoticeKind', [
  ['arrival', '到校'],
  ['departure', '离校'],
  ['late', '迟到'],
  ['missing', '未到校'],
]);
/** Beyond the specification: what becomes of a pass that cannot have happened as it was told. */
export const quarantineState = enumeration('QuarantineState', [
  [1, '待处理'],
  [2, '已计入'],
  [3, '已改时间计入'],
  [4, '不计入'],
]);
/** Beyond the specification: why a pass cannot have happened as it was told. */
export const passImplausibility = enumeration('PassImplausibility', [
  ['tooEarly', '早于设备安装'],
  ['future', '晚于接收时间'],
  ['clockReset', '设备时钟被重置'],
  ['twoCampuses', '一分钟内出现在两个校区'],
]);
/** Beyond the specification: whether guardians are told of what passes told late have turned. */
export const backlogState = enumeration('BacklogState', [
  [1, '待处理'],
  [2, '已通知'],
  [3, '不通知'],
]);
/** Beyond the specification: what came of trying a provider of messages. */
export const trialState = enumeration('TrialState', [
  [1, '正常'],
  [2, '服务商已拒绝'],
  [3, '未设置'],
  [4, '未填写测试手机号'],
  [5, '无法连接服务商'],
  [6, '服务商地址未获系统允许'],
]);
/** Beyond the specification: how far a proposal to change rules of who may pass is, and what it would do. */
export const proposalState = enumeration('ProposalState', [
  [1, '待审核'],
  [2, '已通过'],
  [3, '已拒绝'],
]);
export const proposalKind = enumeration('ProposalKind', [
  [1, '新增'],
  [2, '修改'],
  [3, '删除'],
]);
export const proposalResult = enumeration('ProposalResult', [
  [2, '通过'],
  [3, '拒绝'],
]);
/** Beyond the specification: what a rule of who may pass says. */
export const accessEffect = enumeration('AccessEffect', [
  [1, '允许'],
  [2, '禁止'],
]);
export const doorControlType = enumeration('DoorControlType', [
  [1, '在线受控'],
  [2, '常开'],
  [3, '常闭'],
]);
export const commandState = enumeration('CommandState', [
  [0, '待发送'],
  [1, '成功'],
  [2, '失败'],
  [3, '超时'],
]);
export const personType = enumeration('PersonType', [
  [1, '学生'],
  [2, '家长'],
  [3, '教师'],
]);
export const attendanceType = enumeration('AttendanceConfigType', [
  [1, '学生上课考勤'],
  [2, '学生归寝考勤'],
  [3, '教师考勤'],
]);
export const weekDay = enumeration('WeekDay', [
  [0, '周日'],
  [1, '周一'],
  [2, '周二'],
  [3, '周三'],
  [4, '周四'],
  [5, '周五'],
  [6, '周六'],
]);
/** 1 can be changed, 2 is final. */
export const scoreState = enumeration('ScoreState', [
  [1, '草稿'],
  [2, '已提交'],
]);
/** Whether the way home is recorded. */
export const goHomeRecording = enumeration(
  'RecordGoHome',
  [
    [1, '开启'],
    [2, '关闭'],
  ],
  { true: 1, false: 2 },
);
export const weixinMenuType = enumeration('WeixinMenuType', [
  ['', '按钮组'],
  ['view', '链接'],
  ['miniprogram', '小程序'],
]);
export const messageType = enumeration('MessageType', [
  [1, '通知'],
  [2, '公告'],
]);
export const messageTarget = enumeration('MessageTarget', [
  [1, '全校'],
  [2, '家长'],
  [3, '教师'],
  [4, '管理员'],
]);
export const sendState = enumeration('SendState', [
  [1, '成功'],
  [2, '失败'],
  [3, '待确认'],
]);
/** Kinds of persons in send records; a parent is 2 elsewhere. */
export const sendTargetType = enumeration('SendTargetType', [
  [1, '家长'],
  [3, '教师'],
]);
export const messageCategory = enumeration('MessageCategory', [
  [1, '到校'],
  [2, '离校'],
  [3, '请假审批'],
  [4, '消费'],
  [5, '班主任请假审批通过'],
  [6, '健康提醒'],
  [7, '考勤统计'],
  [8, '教师考勤消息'],
  [9, '作业'],
  [10, '缴费'],
]);
export const teacherRecordState = enumeration('TeacherRecordStatus', [
  [1, '正常'],
  [2, '迟到'],
  [3, '早退'],
  [4, '缺勤'],
  [5, '未打卡'],
]);
export const studentRecordState = enumeration('StudentRecordStatus', [
  [1, '正常'],
  [2, '异常'],
]);
export const reviewState = enumeration('ReviewState', [
  [1, '待审核'],
  [2, '同意'],
  [3, '不同意'],
]);
export const leaveState = enumeration('LeaveState', [
  [1, '已生效'],
  [2, '待审核'],
  [3, '不同意'],
]);
export const leaveCreator = enumeration('LeaveCreateType', [
  [1, '学生'],
  [2, '家长'],
]);
export const healthReportType = enumeration('HealthReportType', [
  [1, '学生'],
  [2, '学生亲属'],
  [3, '教师'],
]);
export const healthStatus = enumeration('HealthStatus', [
  [0, '无异常'],
  [1, '确诊'],
  [2, '疑似'],
  [3, '医学观察'],
  [4, '有症状'],
  [5, '其他异常'],
]);
export const vaccination = enumeration('Vaccination', [
  [1, '已接种第一针'],
  [2, '已完成一针或两针全程接种'],
  [3, '已完成第三针接种'],
  [4, '已完成加强针接种'],
]);
/** Answers of a health check-in: whatever is no yes is a no. */
export const yesNo = enumeration(
  'YesNo',
  [
    [1, '是'],
    [2, '否'],
  ],
  { '0': 2, true: 1, false: 2 },
);
export const goHomeState = enumeration('GoHomeState', [
  [1, '已到家'],
  [2, '未提交'],
]);
export const riskFilter = enumeration('RiskFilter', [
  [1, '有风险'],
  [2, '无风险'],
]);
/** Who has a card with money. */
export const payerType = enumeration('RechargePersonType', [
  [1, '学生'],
  [3, '教师'],
]);
/** How a transaction moves the money of a card. */
export const transactionType = enumeration('TransactionType', [
  [1, '充值'],
  [2, '消费'],
  [3, '补正'],
  [4, '冲正'],
  [5, '退款'],
  [6, '转账'],
  [7, '其他'],
]);
export const transactionSource = enumeration('TransactionSource', [
  [1, '线上'],
  [2, '消费机'],
  [3, '自助机'],
  [4, '人工'],
]);
/** Whether a terminal has taken a recharge. */
export const syncState = enumeration('SyncState', [
  ['true', '已同步'],
  ['false', '未同步'],
]);
/** How far the review of a fee project is. */
export const paymentStatus = enumeration('PaymentStatus', [
  [0, '待审核'],
  [1, '已驳回'],
  [2, '已通过'],
]);
/** What comes of a review of a fee project. */
export const paymentReviewResult = enumeration('PaymentReviewResult', [
  [2, '同意'],
  [1, '不同意'],
]);
/** How far somebody is who has to pay a fee. */
export const paymentPersonStatus = enumeration('PaymentPersonStatus', [
  [0, '未缴费'],
  [1, '缴费中'],
  [2, '已缴费'],
]);
/** Beyond the specification: whether the closed day of a terminal agrees with what is known. */
export const closingResult = enumeration('ClosingResult', [
  ['true', '相符'],
  ['false', '不符'],
]);
/** Beyond the specification: how a transaction of a closed day differs. */
export const closingDifference = enumeration('ClosingDifference', [
  ['missing', '平台缺少'],
  ['surplus', '终端缺少'],
  ['amount', '金额不同'],
]);
/** Beyond the specification: why somebody has less to pay. */
export const waiverKind = enumeration('WaiverKind', [
  [1, '困难减免'],
  [2, '多子女优惠'],
  [3, '其他减免'],
]);
/** Beyond the specification: what was done about a fee of somebody. */
export const paymentEntryKind = enumeration('PaymentEntryKind', [
  ['paid', '缴费'],
  ['refunded', '退款'],
  ['waived', '减免'],
  ['withdrawn', '撤销减免'],
]);
/** Beyond the specification: whether an approved fee project can be paid. */
export const paymentPeriod = enumeration('PaymentPeriod', [
  [0, '未开始'],
  [1, '可缴费'],
  [2, '已截止'],
]);
/** Where the list of those who have to pay a fee comes from. */
export const personImportWay = enumeration('PersonImportWay', [
  [1, '生成名单'],
  [2, '导入名单'],
]);
export const language = enumeration('Language', [
  ['zh', '中文'],
  ['en', 'English'],
  ['es', 'Español'],
  ['ja', '日本語'],
]);

/** A language of the console. */
export type Language = (typeof language)['codes'][number];

/** English, Spanish and Japanese of the labels. */
export const enumerationTexts = translations({
  开启: ['On', 'Activado', 'オン'],
  关闭: ['Off', 'Desactivado', 'オフ'],
  按钮组: ['Button group', 'Grupo de botones', 'ボタングループ'],
  通知: ['Notice', 'Aviso', 'お知らせ'],
  公告: ['Announcement', 'Anuncio', '公告'],
  全校: ['Whole school', 'Toda la escuela', '全校'],
  待确认: ['To be confirmed', 'Por confirmar', '確認待ち'],
  到校: ['Arrival', 'Llegada', '登校'],
  离校: ['Departure', 'Salida del centro', '下校'],
  请假审批: ['Leave approval', 'Aprobación de permiso', '休暇承認'],
  消费: ['Consumption', 'Consumo', '利用'],
  班主任请假审批通过: ['Leave approved by class teacher', 'Permiso aprobado por el tutor', '担任による休暇承認'],
  健康提醒: ['Health reminder', 'Aviso de salud', '健康リマインダー'],
  考勤统计: ['Attendance statistics', 'Estadística de asistencia', '出欠統計'],
  教师考勤消息: ['Teacher attendance', 'Asistencia de docentes', '教師の出欠'],
  作业: ['Homework', 'Deberes', '宿題'],
  缴费: ['Payment', 'Pago', '納付'],
  禁用: ['Disabled', 'Inactivo', '無効'],
  学校用户: ['School user', 'Usuario de la escuela', '学校ユーザー'],
  教师端用户: ['Teacher app user', 'Usuario de la app de docentes', '教師アプリのユーザー'],
  家长端用户: ['Parent app user', 'Usuario de la app de padres', '保護者アプリのユーザー'],
  文件导入: ['File import', 'Importación de archivo', 'ファイル取込'],
  接口导入: ['Interface import', 'Importación por interfaz', 'API取込'],
  手工录入: ['Manual entry', 'Entrada manual', '手動入力'],
  在线: ['Online', 'En línea', 'オンライン'],
  离线: ['Offline', 'Sin conexión', 'オフライン'],
  未知: ['Unknown', 'Desconocido', '不明'],
  进: ['In', 'Entrada', '入'],
  出: ['Out', 'Salida', '出'],
  成功: ['Succeeded', 'Correcto', '成功'],
  失败: ['Failed', 'Fallido', '失敗'],
  菜单: ['Menu', 'Menú', 'メニュー'],
  按钮: ['Button', 'Botón', 'ボタン'],
  住校: ['Boarding', 'Interno', '寮生'],
  走读: ['Day student', 'Externo', '通学'],
  退卡: ['Card returned', 'Tarjeta devuelta', '返却済み'],
  挂失: ['Card lost', 'Tarjeta perdida', '紛失届出'],
  年级: ['Grade', 'Grado', '学年'],
  管理机构: ['Administration', 'Administración', '管理組織'],
  门禁设备: ['Door controller', 'Controlador', '入退室機器'],
  人脸设备: ['Face terminal', 'Terminal facial', '顔認証端末'],
  门禁控制器: ['Door controller', 'Controlador de puerta', 'ドアコントローラー'],
  在线受控: ['Controlled', 'Controlado', 'オンライン制御'],
  常开: ['Always open', 'Siempre abierta', '常時開放'],
  常闭: ['Always closed', 'Siempre cerrada', '常時閉鎖'],
  有效: ['Active', 'Activa', '有効'],
  已吊销: ['Revoked', 'Revocada', '失効済み'],
  专家: ['Expert', 'Experto', '専門家'],
  手工新增: ['Manual entry', 'Alta manual', '手動追加'],
  待发送: ['Waiting', 'En espera', '待機中'],
  超时: ['Timed out', 'Tiempo agotado', 'タイムアウト'],
  学生上课考勤: ['Student lessons', 'Clases de alumnos', '生徒の授業'],
  学生归寝考勤: ['Student dormitory', 'Residencia de alumnos', '生徒の帰寮'],
  教师考勤: ['Teachers', 'Docentes', '教師'],
  草稿: ['Draft', 'Borrador', '下書き'],
  已提交: ['Submitted', 'Enviada', '提出済み'],
  正常: ['Normal', 'Normal', '正常'],
  迟到: ['Late', 'Retraso', '遅刻'],
  早退: ['Left early', 'Salida anticipada', '早退'],
  缺勤: ['Absent', 'Ausente', '欠席'],
  未打卡: ['Not clocked in', 'Sin fichar', '未打刻'],
  异常: ['Abnormal', 'Anómalo', '異常'],
  待审核: ['Waiting for review', 'Pendiente', '審査待ち'],
  同意: ['Agreed', 'Aceptado', '承認'],
  不同意: ['Not agreed', 'Rechazado', '不承認'],
  已生效: ['In effect', 'En vigor', '有効'],
  学生亲属: ['Relative', 'Familiar', '生徒の家族'],
  无异常: ['Nothing abnormal', 'Sin anomalías', '異常なし'],
  确诊: ['Confirmed', 'Confirmado', '確定診断'],
  疑似: ['Suspected', 'Sospechoso', '疑い'],
  医学观察: ['Medical observation', 'Observación médica', '医学的観察'],
  有症状: ['Symptoms', 'Con síntomas', '症状あり'],
  其他异常: ['Other abnormality', 'Otra anomalía', 'その他の異常'],
  已接种第一针: ['First dose', 'Primera dosis', '1回目接種済み'],
  已完成一针或两针全程接种: [
    'Full course of one or two doses',
    'Pauta completa de una o dos dosis',
    '1回または2回の全接種完了',
  ],
  已完成第三针接种: ['Third dose', 'Tercera dosis', '3回目接種完了'],
  已完成加强针接种: ['Booster', 'Dosis de refuerzo', '追加接種完了'],
  已到家: ['Arrived home', 'Llegó a casa', '帰宅済み'],
  未提交: ['Not submitted', 'Sin enviar', '未提出'],
  有风险: ['At risk', 'Con riesgo', 'リスクあり'],
  无风险: ['No risk', 'Sin riesgo', 'リスクなし'],
  周日: ['Sunday', 'Domingo', '日曜日'],
  周一: ['Monday', 'Lunes', '月曜日'],
  周二: ['Tuesday', 'Martes', '火曜日'],
  周三: ['Wednesday', 'Miércoles', '水曜日'],
  周四: ['Thursday', 'Jueves', '木曜日'],
  周五: ['Friday', 'Viernes', '金曜日'],
  充值: ['Recharge', 'Recarga', 'チャージ'],
  补正: ['Correction', 'Corrección', '補正'],
  冲正: ['Reversal', 'Anulación', '取消'],
  退款: ['Refund', 'Reembolso', '返金'],
  转账: ['Transfer', 'Transferencia', '振替'],
  其他: ['Other', 'Otros', 'その他'],
  线上: ['Online', 'En línea', 'オンライン'],
  消费机: ['Consumption terminal', 'Terminal de consumo', '消費端末'],
  自助机: ['Self-service terminal', 'Terminal de autoservicio', 'セルフ端末'],
  人工: ['Manual', 'Manual', '手動'],
  周六: ['Saturday', 'Sábado', '土曜日'],
});
