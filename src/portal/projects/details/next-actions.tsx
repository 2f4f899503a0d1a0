import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Project } from '../../../../contracts/domain/projects.ts';
import { CONFIRMED, CONFIRMED_EVENTS } from './confirmed-events.tsx';
import type { Asked } from './event-dialogs.tsx';

interface NextActionsProps {
  readonly project: Project;
  readonly onAsk: (asked: Asked) => void;
}

/** The actions that the server allows, the usual one first. */
export function NextActions({ project, onAsk }: NextActionsProps) {
  const { i18n } = useLingui();
  const { id, allowed, offers } = project;
  const offer = offers[0];
  const isOrderable = allowed.includes('order') && offer?.binding === true && !offer.isExpired;
  const confirmed = (isUsual: boolean) =>
    CONFIRMED_EVENTS.filter(
      (event) => 'isUsual' in CONFIRMED[event] === isUsual && allowed.includes(event),
    ).map((event) => (
      <Button key={event} variant={isUsual ? 'filled' : 'default'} onClick={() => onAsk(event)}>
        {i18n._(CONFIRMED[event].button)}
      </Button>
    ));
  return (
    <>
      {allowed.includes('save') && (
        <Button component={Link} to={`/projects/create?project=${id}`}>
          <Trans>Weiterarbeiten</Trans>
        </Button>
      )}
      {confirmed(true)}
      {allowed.includes('give_details') && (
        <Button onClick={() => onAsk('give_details')}>
          <Trans>Angaben ergänzen</Trans>
        </Button>
      )}
      {isOrderable && (
        <Button onClick={() => onAsk('order')}>
          <Trans>Bestellen</Trans>
        </Button>
      )}
      {allowed.includes('request_quotation') && (
        <Button
          component={Link}
          to={`/projects/create?project=${id}`}
          variant={isOrderable ? 'default' : 'filled'}
        >
          <Trans>Verbindliche Offerte anfragen</Trans>
        </Button>
      )}
      {allowed.includes('amend') && (
        <Button component={Link} to={`/projects/orders/${id}/update`} variant="default">
          <Trans>Bestellung ändern</Trans>
        </Button>
      )}
      {allowed.includes('request_update') && (
        <Button component={Link} to={`/projects/offers/${id}/update`} variant="default">
          <Trans>Anpassung anfragen</Trans>
        </Button>
      )}
      {confirmed(false)}
    </>
  );
}
