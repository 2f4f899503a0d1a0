/** Light squares around the dark ones that readers need. */
const QUIET = 4;

interface QrCodeProps {
  readonly size: number;
  readonly path: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** A QR code (ISO/IEC 18004) on white, as `qrPath` returns it. */
export function QrCode({ size, path, label, className }: QrCodeProps) {
  const span = size + 2 * QUIET;
  return (
    <svg className={className} viewBox={`${-QUIET} ${-QUIET} ${span} ${span}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${span}v${span}h${-span}z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
