/** A number in Swiss writing, 12'345.6. Without `decimals`, as many as it has. */
export function formatNumber(value: number, decimals?: number): string {
  const [whole = '', fraction] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split(
    '.',
  );
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, "'");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
