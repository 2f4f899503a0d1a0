import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import classes from './workspace.module.css';

interface State {
  readonly failed: boolean;
}

/**
 * Keeps a 3D view that broke or could not be loaded from taking the rest of the workspace with it.
 * A part that failed to load stays failed until the page is loaded again; the document survives that.
 */
export class ViewerBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={classes.note} role="alert">
        <p>
          <Trans>Die 3D-Ansicht kann nicht gezeigt werden. Plan und Resultat gehen weiter.</Trans>
        </p>
        <Button variant="default" size="xs" onClick={() => window.location.reload()}>
          <Trans>Seite neu laden</Trans>
        </Button>
      </div>
    );
  }
}
