import { Component, type ReactNode } from 'react';
import { InternalErrorPage } from './routes/internal-error-page.tsx';

interface State {
  readonly failed: boolean;
}

/** Shows the error page where a part of the interface broke or could not be loaded. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <InternalErrorPage /> : this.props.children;
  }
}
