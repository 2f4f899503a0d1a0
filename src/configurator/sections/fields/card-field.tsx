import { type ReactNode, useId } from 'react';
import classes from './card-field.module.css';
import { useProblemText } from './use-problem-text.ts';

/** Props of icons on cards with the picture next to the text. */
export const cardIcon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

interface CardFieldProps<Value extends string> {
  readonly label: ReactNode;
  /** Path of the input, for the engine's problems. */
  readonly path: string;
  readonly value: Value;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    /** Explanation below the label. */
    readonly about?: string;
    readonly picture: ReactNode;
  }[];
  /** Three cards in a row with the picture above the text; otherwise two with the picture at its side. */
  readonly isUpright?: boolean;
  /** Explanation of the value, below the cards. */
  readonly hint?: ReactNode;
  readonly onChange: (value: Value) => void;
}

/** A choice of a few values, each a card with a picture. */
export function CardField<Value extends string>(props: CardFieldProps<Value>) {
  const { label, path, value, choices, isUpright = false, hint, onChange } = props;
  const error = useProblemText(path);
  const name = useId();
  return (
    <fieldset className={classes.field} data-path={path}>
      <legend>{label}</legend>
      <div className={classes.cards} data-upright={isUpright || undefined}>
        {choices.map(({ value: choice, label: text, about, picture }) => (
          <label key={choice} className={classes.card}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
            {picture}
            {text}
            {about && <small>{about}</small>}
          </label>
        ))}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
