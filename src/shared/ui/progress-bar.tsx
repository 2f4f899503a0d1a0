import classes from './progress-bar.module.css';

/** How far something is that takes a while. `share`: 0 to 1. */
export const ProgressBar = ({ share, label }: { readonly share: number; readonly label: string }) => (
  <progress className={classes.bar} max={100} value={Math.round(share * 100)} aria-label={label} />
);
