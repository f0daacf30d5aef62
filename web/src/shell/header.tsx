import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, UserOutlined } from '@ant-design/icons';
import { Avatar, Button, Dropdown } from 'antd';
import { lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../api/account.js';
import { useIsOperator } from '../api/working-school.js';
import { useMenuOpener } from '../kit/actions/menu-opener.js';
import { PrintedLogo } from '../kit/print/printed-logo.js';
import { useTexts } from '../language/use-texts.js';
import { AlarmBell } from './alarms/alarm-bell.js';
import { PageBreadcrumb } from './breadcrumb.js';
import { Extra } from './extra.js';
import { FullscreenButton } from './fullscreen-button.js';
import { LanguageSwitch } from './language-switch.js';
import styles from './layout.module.css';
import type { ConsolePage } from './pages.js';
import { HeaderSearch } from './search/header-search.js';
import { signOut } from './session.js';
import { showSettings } from './settings/panel-store.js';
import { toggleSidebar, useSidebar } from './sidebar-store.js';
import { SizeMenu } from './size/size-menu.js';
import { useLeavePages } from './tags/use-leave-pages.js';

const InboxButton = lazy(() => import('./inbox/inbox-button.js'));
const SchoolPicker = lazy(() => import('./school/school-picker.js'));

/** Top bar: menu button, place of the page, school, and what belongs to the user. */
export function Header({ page }: { page: ConsolePage }) {
  const texts = useTexts('shell');
  const { isOpen, isMobile } = useSidebar();
  const schoolName = useAccount((state) => state.user?.schoolName);
  const isLimited = useAccount((state) => state.user?.isLimited);
  const hasInbox = useAccount((state) => state.user?.hasInbox);
  const isOperator = useIsOperator();
  return (
    <header className={styles.header}>
      <Button
        type="text"
        icon={isOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        aria-label={texts('sidebar.toggle')}
        aria-expanded={isOpen}
        aria-controls="sidebar"
        onClick={toggleSidebar}
      />
      <PrintedLogo />
      <div className={styles.trail}>
        <PageBreadcrumb page={page} />
      </div>
      {!isMobile && <HeaderSearch />}
      {isOperator ? (
        <Extra>
          <SchoolPicker />
        </Extra>
      ) : (
        <span className={styles.business}>{schoolName}</span>
      )}
      {!isMobile && <FullscreenButton />}
      {!isMobile && <SizeMenu />}
      <LanguageSwitch />
      {hasInbox && (
        <Extra>
          <InboxButton />
        </Extra>
      )}
      {!isLimited && <AlarmBell />}
      <UserMenu />
    </header>
  );
}

function UserMenu() {
  const texts = useTexts('shell');
  const user = useAccount((state) => state.user);
  const navigate = useNavigate();
  const leave = useLeavePages();
  const { isMobile } = useSidebar();
  const { dropdown, button } = useMenuOpener();
  const items = [
    { key: 'profile', label: texts('user.profile'), onClick: () => void navigate('/profile/index') },
    ...(isMobile ? [{ key: 'settings', label: texts('settings.title'), onClick: () => showSettings(true) }] : []),
    { type: 'divider' as const },
    { key: 'signOut', label: texts('user.signOut'), onClick: () => leave(signOut) },
  ];
  return (
    <Dropdown {...dropdown} menu={{ items }}>
      <Button
        {...button}
        type="text"
        className={styles.user}
        aria-label={texts('user.menu', { name: user?.name ?? '' })}
      >
        <Avatar size={26} src={user?.avatar || undefined} icon={<UserOutlined aria-hidden />} alt="" />
        <span className={styles.userName}>{user?.name}</span>
        <DownOutlined aria-hidden className={styles.caret} />
      </Button>
    </Dropdown>
  );
}
