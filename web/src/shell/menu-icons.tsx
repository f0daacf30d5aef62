import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BookOutlined,
  CalendarOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileSearchOutlined,
  FormOutlined,
  HddOutlined,
  LockOutlined,
  LoginOutlined,
  MonitorOutlined,
  PictureOutlined,
  ScanOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';

/** Icons by the names that the menu gives them; only these are loaded. */
const icons: Readonly<Record<string, typeof AppstoreOutlined>> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  environment: EnvironmentOutlined,
  'file-search': FileSearchOutlined,
  form: FormOutlined,
  hdd: HddOutlined,
  lock: LockOutlined,
  login: LoginOutlined,
  monitor: MonitorOutlined,
  picture: PictureOutlined,
  scan: ScanOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  swap: SwapOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

/** Icon of a menu entry; a name that the console does not know gets a plain one. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = icons[name ?? ''] ?? AppstoreOutlined;
  return <Icon />;
}
