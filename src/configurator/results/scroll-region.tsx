import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A part that scrolls and has nothing in it to focus: it takes the focus itself, so that keys scroll it. */
export function ScrollRegion({ className, children }: ScrollRegionProps) {
  return (
    <div ref={makeFocusable} className={className}>
      {children}
    </div>
  );
}

const makeFocusable = (node: HTMLElement | null): void => node?.setAttribute('tabindex', '0');
