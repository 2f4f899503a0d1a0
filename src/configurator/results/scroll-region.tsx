import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A part that scrolls and has nothing in it to focus: it takes the focus itself, so that keys scroll it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section ref={makeFocusable} aria-label={label} className={className}>
      {children}
    </section>
  );
}

const makeFocusable = (node: HTMLElement | null): void => node?.setAttribute('tabindex', '0');
