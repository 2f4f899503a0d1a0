export { formatNumber, formatPercent, formatPower } from '../../../documents/format.ts';
export { parseNumber } from '../../../documents/measures.ts';
