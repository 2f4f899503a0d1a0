import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import classes from './picking.module.css';
import { usePicking } from './picking-provider.tsx';
import { NotSent } from './queue.ts';

/** Closes the list, once everything is sent. */
export function Finish({ number }: { readonly number: string }) {
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { queue, scans, canSend } = usePicking();
  const [isFinishing, setFinishing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const own = [...scans.values()].filter((scan) => scan.number === number);
  const isRefused = own.some(({ state }) => state === 'refused');
  const waiting = own.filter(({ state }) => state === 'waiting').length;
  const finish = async () => {
    setFinishing(true);
    setFailure(null);
    try {
      await queue.finish(number);
      navigate(`/commissioning/success?list=${number}`);
    } catch (error) {
      setFailure(error);
      setFinishing(false);
    }
  };
  return (
    <div className={classes.finish}>
      {isRefused ? (
        <p>
          <Trans>Entscheiden Sie zuerst, was mit den abgelehnten Buchungen geschieht.</Trans>
        </p>
      ) : !canSend ? (
        <p>
          <Trans>Abgeschlossen wird, sobald wieder Netz da ist.</Trans>
        </p>
      ) : (
        waiting > 0 && (
          <p>
            <Plural
              value={waiting}
              one="# Buchung ist noch nicht gesendet."
              other="# Buchungen sind noch nicht gesendet."
            />
          </p>
        )
      )}
      {failure !== null && !(failure instanceof NotSent) && <p role="alert">{textOf(failure)}</p>}
      <Button
        size="xl"
        fullWidth
        loading={isFinishing}
        disabled={isRefused || !canSend}
        leftSection={<IconCheck size={24} stroke={1.8} aria-hidden />}
        onClick={() => void finish()}
      >
        <Trans>Liste abschliessen</Trans>
      </Button>
    </div>
  );
}
