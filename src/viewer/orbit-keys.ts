import { Spherical, Vector3 } from 'three';
import type { Controls } from './orbit.tsx';

/** Degrees that an arrow key turns the view. */
const TURN = (8 * Math.PI) / 180;
const ZOOM = 1.15;

/** Arrow keys turn the view, plus and minus come nearer and go away. Returns how to stop listening. */
export function listenToKeys(element: HTMLElement, controls: Controls, moved: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const offset = new Vector3().subVectors(controls.object.position, controls.target);
    const sphere = new Spherical().setFromVector3(offset);
    move(sphere);
    sphere.phi = Math.min(controls.maxPolarAngle, Math.max(0.01, sphere.phi));
    sphere.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, sphere.radius));
    controls.object.position.copy(controls.target).add(offset.setFromSpherical(sphere));
    controls.update();
    moved();
  };
  element.addEventListener('keydown', listen);
  return () => element.removeEventListener('keydown', listen);
}

const zoom = (factor: number) => (sphere: Spherical) => {
  sphere.radius *= factor;
};
const turn = (theta: number, phi: number) => (sphere: Spherical) => {
  sphere.theta += theta;
  sphere.phi += phi;
};

const MOVES: Readonly<Record<string, (sphere: Spherical) => void>> = {
  ArrowLeft: turn(-TURN, 0),
  ArrowRight: turn(TURN, 0),
  ArrowUp: turn(0, -TURN),
  ArrowDown: turn(0, TURN),
  '+': zoom(1 / ZOOM),
  '-': zoom(ZOOM),
};
