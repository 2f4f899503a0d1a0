export { formatAmount, formatMoney } from '../../../documents/format.ts';
