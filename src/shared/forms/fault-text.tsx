import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FieldFault, FieldRule } from '../../../contracts/field-faults.ts';
import { formatNumber } from '../format/number.ts';

/** What to tell the user of a value that is not taken, by the form or by the server. */
const TEXTS: Readonly<Record<FieldRule, (limit: string) => MessageDescriptor>> = {
  required: () => msg`Diese Angabe fehlt noch.`,
  too_short: (limit) => msg`Mindestens ${limit} Zeichen.`,
  too_long: (limit) => msg`Höchstens ${limit} Zeichen.`,
  too_small: (limit) => msg`Der kleinste mögliche Wert ist ${limit}.`,
  too_large: (limit) => msg`Der grösste mögliche Wert ist ${limit}.`,
  too_few: (limit) => msg`Es braucht mindestens ${limit}.`,
  too_many: (limit) => msg`Es sind höchstens ${limit} möglich.`,
  not_a_number: () => msg`Hier ist eine Zahl nötig.`,
  not_whole: () => msg`Hier ist eine ganze Zahl nötig.`,
  too_precise: () => msg`Höchstens zwei Stellen nach dem Komma.`,
  unprintable: () => msg`Der Text enthält Zeichen, die sich nicht speichern lassen.`,
  phone: () => msg`Das ist keine Telefonnummer. So wird sie verstanden: +41 31 000 00 00`,
  email: () => msg`Das ist keine E-Mail-Adresse.`,
  uid: () => msg`Das ist keine gültige UID-Nummer. So wird sie verstanden: CHE-123.456.788`,
  duplicate: () => msg`Das steht weiter oben schon.`,
  booked: () => msg`Diese Person ist für diese Schulung schon angemeldet.`,
  past: () => msg`Dieser Tag ist schon vorbei.`,
  no_working_day: () => msg`Das ist kein Arbeitstag.`,
  invalid: () => msg`Dieser Wert ist nicht möglich.`,
};

/** Why a value is not taken, in the current language. */
export function FaultText({ rule, limit = 0 }: Omit<FieldFault, 'path'>) {
  const { i18n } = useLingui();
  return i18n._(TEXTS[rule](formatNumber(limit)));
}
