/** Removes the picture with which `public/start.js` begins a house owner's link, now or when it arrives. */
export const endFirstStill = (): void => void window.dispatchEvent(new Event('first-still-over'));
