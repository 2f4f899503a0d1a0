import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FeedType } from '../../../contracts/domain/feed.ts';

const NAMES: Readonly<Record<FeedType, MessageDescriptor>> = {
  'project.submitted': msg`Ein Projekt ist eingereicht`,
  'offer.sent': msg`Eine Offerte ist gesendet`,
  'offer.expired': msg`Eine Offerte ist abgelaufen`,
  'order.placed': msg`Eine Bestellung ist aufgegeben`,
  'order.amended': msg`Eine Bestellung ist geändert`,
  'order.confirmed': msg`Eine Bestellung ist bestätigt`,
  'order.rejected': msg`Eine Bestellung ist abgelehnt`,
  'order.shipped': msg`Eine Bestellung ist ausgeliefert`,
  'order.received': msg`Eine Bestellung ist empfangen`,
  'order.archived': msg`Ein Projekt mit Bestellung ist archiviert`,
  'application.received': msg`Jemand meldet sich als Partner an`,
  'catalogue.activated': msg`Ein Katalog ist gültig geworden`,
};

/** Returns a function that names a type of event in the portal's language. */
export function useEventNames(): (type: FeedType) => string {
  const { i18n } = useLingui();
  return (type) => i18n._(NAMES[type]);
}
