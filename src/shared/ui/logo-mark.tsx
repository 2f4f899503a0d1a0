/** The portal's mark: four slates, one of them in the sun. */
export function LogoMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--ink)" />
      <path d="M6 6h5v5H6zM6 13h5v5H6zM13 13h5v5h-5z" fill="var(--surface)" />
      <path d="M13 6h5v5h-5z" fill="var(--accent)" />
    </svg>
  );
}
