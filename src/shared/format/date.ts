export { formatDate } from '../../../documents/format.ts';
