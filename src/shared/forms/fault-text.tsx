import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import type { FieldFault, FieldRule } from '../../../contracts/domain/field-faults.ts';
import { formatNumber } from '../format/number.ts';

/** The messages for values rejected by the form or by the server. */
const TEXTS: Readonly<Record<FieldRule, (limit: string) => MessageDescriptor>> = {
  required: () => msg`Diese Angabe fehlt noch.`,
  too_short: (limit) => msg`Mindestens ${limit} Zeichen.`,
  too_long: (limit) => msg`Höchstens ${limit} Zeichen.`,
  too_small: (limit) => msg`Der kleinste mögliche Wert ist ${limit}.`,
  not_above: (limit) => msg`Der Wert muss grösser als ${limit} sein.`,
  too_large: (limit) => msg`Der grösste mögliche Wert ist ${limit}.`,
  too_few: (limit) => msg`Es braucht mindestens ${limit}.`,
  too_many: (limit) => msg`Es sind höchstens ${limit} möglich.`,
  not_a_number: () => msg`Hier ist eine Zahl nötig.`,
  not_whole: () => msg`Hier ist eine ganze Zahl nötig.`,
  too_precise: () => msg`Höchstens zwei Stellen nach dem Komma.`,
  unprintable: () =>
    msg`Der Text enthält Zeichen, die sich nicht speichern lassen. Bitte entfernen Sie Sonderzeichen.`,
  phone: () => msg`Das ist keine Telefonnummer. Geben Sie sie so ein: +41 31 000 00 00`,
  email: () => msg`Das ist keine E-Mail-Adresse.`,
  uid: () => msg`Das ist keine gültige UID-Nummer. Geben Sie sie so ein: CHE-123.456.788`,
  duplicate: () => msg`Das steht weiter oben schon.`,
  booked: () => msg`Diese Person ist für diese Schulung schon angemeldet.`,
  past: () => msg`Dieser Tag ist schon vorbei.`,
  too_early: () => msg`Frühestens morgen.`,
  too_late: (limit) => msg`Das ist zu spät: höchstens in ${limit} Tagen.`,
  no_working_day: () => msg`Das ist kein Arbeitstag.`,
  unchanged: () =>
    msg`Das ist noch wie bisher. Bitte ändern Sie etwas: Die Beschreibung allein genügt nicht.`,
  unconfirmed: () => msg`Bitte bestätigen Sie diese Adresse, oder geben Sie die richtige ein.`,
  other_canton: () => msg`In diesem Kanton liegt die Postleitzahl nicht.`,
  wrong: () => msg`Das stimmt nicht. Bitte prüfen Sie die Eingabe.`,
  invalid: () => msg`Dieser Wert ist nicht möglich.`,
};

/** Whether a field shows a hundredth of its stored value: francs of Rappen, per cent of basis points. */
export const ShownInHundreds = createContext(false);

/** Text of a fault in the current language and in the unit of its field. */
export function FaultText({ rule, limit = 0 }: Omit<FieldFault, 'path'>) {
  const { i18n } = useLingui();
  const inHundreds = use(ShownInHundreds);
  const text = TEXTS[inHundreds && rule === 'not_whole' ? 'too_precise' : rule];
  return i18n._(text(formatNumber(inHundreds ? limit / 100 : limit)));
}
