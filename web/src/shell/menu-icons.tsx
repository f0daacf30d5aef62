import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BookOutlined,
  CalendarOutlined,
  ContactsOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileSearchOutlined,
  FormOutlined,
  HddOutlined,
  IdcardOutlined,
  LockOutlined,
  LoginOutlined,
  MonitorOutlined,
  PictureOutlined,
  ScanOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SolutionOutlined,
  SwapOutlined,
  TeamOutlined,
  UsergroupAddOutlined,
  UserOutlined,
} from '@ant-design/icons';

/** Icons by the names that the menu gives them; only these are loaded. */
const icons: Readonly<Record<string, typeof AppstoreOutlined>> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  contacts: ContactsOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  environment: EnvironmentOutlined,
  'file-search': FileSearchOutlined,
  form: FormOutlined,
  hdd: HddOutlined,
  idcard: IdcardOutlined,
  lock: LockOutlined,
  login: LoginOutlined,
  monitor: MonitorOutlined,
  picture: PictureOutlined,
  scan: ScanOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  solution: SolutionOutlined,
  swap: SwapOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  'usergroup-add': UsergroupAddOutlined,
};

/** Icon of a menu entry; a name that the console does not know gets a plain one. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = icons[name ?? ''] ?? AppstoreOutlined;
  return <Icon />;
}
