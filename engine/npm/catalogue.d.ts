import type { Catalogue } from './index.js';

declare const catalogue: Catalogue;
export default catalogue;
