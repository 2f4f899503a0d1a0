/** Prepares the document of a test file: fonts, which growing text fields listen to, and the address of a new one. */
import type { Window } from 'happy-dom';

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
(globalThis as unknown as { happyDOM: Window['happyDOM'] }).happyDOM.setURL('http://localhost:3000/');
