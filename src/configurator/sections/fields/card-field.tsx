import { type ReactNode, useId } from 'react';
import classes from './card-field.module.css';
import { useProblemText } from './use-problem-text.ts';

/** Of icons on cards with the picture beside the words. */
export const cardIcon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

interface CardFieldProps<Value extends string> {
  readonly label: ReactNode;
  /** Of the input in the configuration, for the engine's refusal. */
  readonly path: string;
  readonly value: Value;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    /** Below the label. */
    readonly about?: string;
    readonly picture: ReactNode;
  }[];
  /** Three cards in a line with the picture above the words, else two with the picture beside them. */
  readonly isUpright?: boolean;
  /** Explanation of the value, below the cards. */
  readonly hint?: ReactNode;
  readonly onChange: (value: Value) => void;
}

/** One of a few values, each a card with its picture. */
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
