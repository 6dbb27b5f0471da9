import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { EmptyState } from '../parts/frame/empty-state.tsx';
import { common } from '../texts/common.ts';

interface CrashGuardProps {
  /** Current place; a change of place tries to show the page again. */
  place: string;
  /** Shown for a part of a page that failed; by default the words for a whole page. */
  instead?: ReactNode;
  children: ReactNode;
}

/** Keeps a page, or a part of one, that fails from taking the rest with it, e.g. when its files are of an older release. */
export class CrashGuard extends Component<CrashGuardProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate({ place }: CrashGuardProps): void {
    if (this.state.broken && place !== this.props.place) this.setState({ broken: false });
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    if (this.props.instead) return this.props.instead;
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={32} stroke={1.5} />}
        title={common.failed}
        action={<Button onClick={() => window.location.reload()}>{common.reload}</Button>}
      >
        {common.pageBroken}
      </EmptyState>
    );
  }
}
