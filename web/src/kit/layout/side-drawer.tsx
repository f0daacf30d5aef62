import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface SideDrawerProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What else stands beside a page, over it. */
export default function SideDrawer({ title, isOpen, onClose, children }: SideDrawerProps) {
  return (
    <Drawer open={isOpen} placement="left" size={320} title={title} onClose={onClose}>
      {children}
    </Drawer>
  );
}
