export function formatNumber(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '’'.replace('’', "'"));
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
