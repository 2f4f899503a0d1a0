import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Wheel distance for a zoom factor of e, px. */
const WHEEL_PER_E = 400;

/** Zooms a drawing about the pointer, in place of scrolling the page, while the wheel turns over it. */
export function useWheelZoom(
  element: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, clientX: number, clientY: number) => void,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY / WHEEL_PER_E), event.clientX, event.clientY);
  });
  // React's wheel listeners are passive; only a listener of our own can prevent scrolling.
  useEffect(() => {
    const node = element.current;
    const listen = (event: WheelEvent) => onWheel(event);
    node?.addEventListener('wheel', listen, { passive: false });
    return () => node?.removeEventListener('wheel', listen);
  }, [element]);
}
