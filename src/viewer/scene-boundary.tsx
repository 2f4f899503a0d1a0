import { Component, type ReactNode } from 'react';

/** Keeps a failure of the scene on the stage: the page around it goes on. */
export class SceneBoundary extends Component<{ children: ReactNode; onFail: () => void }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFail();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
