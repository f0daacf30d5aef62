import { ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { Notice } from './states.js';

/** Browsers word it differently when a file of the console is gone because a new version was installed. */
const staleFile = /dynamically imported module|Importing a module script failed|error loading dynamically/i;

function Fault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts('kit');
  const isStale = staleFile.test(error.message);
  const retry = isStale ? () => location.reload() : onRetry;
  return (
    <div role="alert">
      <Notice
        icon={isStale ? <ReloadOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
        title={texts(isStale ? 'fault.stale' : 'fault.title')}
        detail={isStale ? undefined : error.message}
        action={
          <Button type="primary" onClick={retry}>
            {texts(isStale ? 'fault.reload' : 'state.retry')}
          </Button>
        }
      />
    </div>
  );
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Nothing is shown in place of what failed. */
  isQuiet?: boolean;
}

/** Keeps a fault of one screen from taking the console down; offers to draw it again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error && this.props.isQuiet) return null;
    return error ? <Fault error={error} onRetry={() => this.setState({ error: undefined })} /> : this.props.children;
  }
}
