import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from './api-error.ts';

/** For every failure without a text of its own (specification, section 8). */
const generic = msg`Etwas ist schiefgelaufen. Bitte versuchen Sie es noch einmal.`;

const texts: Record<ApiError['code'], MessageDescriptor> = {
  TOKEN_MISSING: msg`Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.`,
  TOKEN_INVALID: msg`Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.`,
  TOKEN_EXPIRED: msg`Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.`,
  USER_UNKNOWN: msg`Ihr Konto ist im Portal nicht bekannt.`,
  USER_INACTIVE: msg`Ihr Konto ist gesperrt. Bitte wenden Sie sich an Ihre Verkaufsberatung.`,
  CATEGORY_NOT_ALLOWED: msg`Ihr Konto hat auf diese Daten keinen Zugriff.`,
  ACTOR_NOT_ALLOWED: msg`Das darf Ihr Konto nicht.`,
  INPUT_INVALID: msg`Der Server hat die Eingaben nicht angenommen.`,
  CONFIGURATION_REFUSED: msg`Der Server hat dieses Dach nicht angenommen.`,
  ROOF_CHANGED: msg`Dieses Dach wurde inzwischen geändert.`,
  CUSTOMER_OFFER_CHANGED: msg`Diese Offerte wurde inzwischen geändert. Bitte laden Sie die Seite neu.`,
  SHARE_ENDED: msg`Dieser Link ist abgelaufen.`,
  SHARE_REVOKED: msg`Dieser Link wurde zurückgezogen.`,
  TOO_MANY_SHARES: msg`Dieses Dach hat so viele Links, wie möglich sind. Ziehen Sie zuerst einen zurück.`,
  DRAFT_OLDER: msg`Auf einem anderen Gerät wurde dieses Dach später bearbeitet.`,
  TOO_MANY_DRAFTS: msg`Es sind zu viele nicht gespeicherte Dächer vorhanden. Bitte speichern oder verwerfen Sie einige davon.`,
  TOO_MANY_ROOFS: msg`Ihre Firma hat die grösste Zahl an Dächern erreicht. Bitte löschen Sie Dächer, die Sie nicht mehr brauchen.`,
  DESIGN_CHANGED: msg`Dieser Entwurf wurde inzwischen geändert.`,
  TOO_MANY_DESIGNS: msg`Ihre Firma hat die grösste Zahl an Entwürfen erreicht.`,
  BOM_CHANGED: msg`Die Stückliste hat inzwischen ein anderes Total.`,
  ARTICLE_UNKNOWN: msg`Diesen Artikel gibt es nicht`,
  MATERIAL_LIST_CHANGED: msg`Diese Liste wurde inzwischen geändert.`,
  TOO_MANY_LISTS: msg`Ihre Firma hat die grösste Zahl an Listen erreicht. Bitte löschen Sie Listen, die Sie nicht mehr brauchen.`,
  PROJECT_CHANGED: msg`Dieses Projekt wurde inzwischen geändert.`,
  TRANSITION_NOT_ALLOWED: msg`Das geht beim jetzigen Stand des Projekts nicht.`,
  ORDER_NOT_ARCHIVABLE: msg`Ihre Bestellung konnte nicht archiviert werden`,
  OFFER_EXPIRED: msg`Diese Offerte ist abgelaufen. Bitte fragen Sie eine neue an.`,
  OFFER_NOT_BINDING: msg`Diese Offerte ist nicht verbindlich. Fragen Sie zuerst eine verbindliche Offerte an.`,
  CHECKLIST_INCOMPLETE: msg`Die Checkliste ist noch nicht in Ordnung.`,
  DISCOUNT_NOT_YOURS: msg`Dieses Dach rechnet mit einem Rabatt, der nicht Ihrer ist.`,
  FORMAT_OVERLOADED: msg`Ein Format hält den Lasten nicht stand. So kann nicht bestellt werden.`,
  EVENT_REUSED: msg`Das wurde schon anders übermittelt. Bitte laden Sie die Seite neu.`,
  EMAIL_REGISTERED: msg`Ein Benutzer mit dieser E-Mail-Adresse ist bereits registriert. Bitte wenden Sie sich an unseren Support.`,
  ALREADY_DECIDED: msg`Darüber ist inzwischen entschieden.`,
  CHANGE_REQUESTED: msg`Für Ihre Firma ist schon eine Änderung beantragt.`,
  INVITATION_OVER: msg`Dieser Link ist nicht mehr gültig. Bitte verlangen Sie einen neuen.`,
  PICKING_NUMBER_UNKNOWN: msg`Diese Rüstnummer gibt es nicht.`,
  ALREADY_COMMISSIONED: msg`Das ist schon gerüstet.`,
  QUANTITY_EXCEEDED: msg`Das ist mehr als bestellt.`,
  PICKING_INCOMPLETE: msg`Auf dieser Liste ist noch nicht alles gerüstet.`,
  SESSION_FULL: msg`So viele Plätze sind nicht mehr frei.`,
  BOOKING_CLOSED: msg`Der Anmeldeschluss dieser Schulung ist vorbei.`,
  ALREADY_BOOKED: msg`Jemand aus dieser Gruppe ist für diese Schulung schon angemeldet.`,
  TRAINING_CHANGED: msg`Diese Schulung oder Anmeldung wurde inzwischen geändert.`,
  TRAINING_STATE: msg`Das geht beim jetzigen Stand der Schulung nicht.`,
  TOO_FEW_PARTICIPANTS: msg`Für diese Schulung sind noch zu wenige angemeldet. Indoor braucht es mindestens sechs Teilnehmende.`,
  DOCUMENT_CHANGED: msg`Von diesem Dokument gibt es inzwischen eine neuere Fassung.`,
  NOT_FOUND: msg`Das gibt es nicht, oder es gehört einer anderen Firma.`,
  TOO_LARGE: msg`Die Daten sind zu gross.`,
  FILE_TYPE_NOT_ALLOWED: msg`Diese Datei wird nicht angenommen.`,
  FILE_TOO_LARGE: msg`Datei zu gross, die maximal erlaubte Grösse ist 60 MB`,
  TOO_MANY_FILES: msg`Mehr Dateien sind nicht möglich.`,
  FILE_IN_USE: msg`Diese Datei gehört zu etwas, das schon abgeschickt ist.`,
  FILE_QUOTA_USED: msg`Ihr Speicherplatz ist aufgebraucht. Bitte wenden Sie sich an unseren Support.`,
  FILE_MISSING: msg`Der Inhalt dieser Datei ist auf dem Server nicht mehr vorhanden. Bitte laden Sie sie noch einmal hoch oder melden Sie es unserem Support.`,
  STORAGE_FULL: msg`Der Server hat keinen Platz mehr für Dateien. Bitte versuchen Sie es später noch einmal.`,
  DATABASE_FULL: msg`Der Server hat zurzeit keinen Platz, um etwas zu speichern. Bitte versuchen Sie es später noch einmal.`,
  TOO_MANY_REQUESTS: msg`Zu viele Anfragen. Bitte warten Sie einen Augenblick.`,
  BUSY: msg`Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.`,
  SOLVE_TIMED_OUT: msg`Der Server hat nicht rechtzeitig geantwortet.`,
  RESTARTING: msg`Der Server wird gerade neu gestartet. Bitte versuchen Sie es gleich noch einmal.`,
  DATABASE_UNAVAILABLE: msg`Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.`,
  INTERNAL: msg`Der Server hat einen Fehler. Bitte versuchen Sie es später noch einmal.`,
  OFFLINE: msg`Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.`,
  TIMEOUT: msg`Der Server hat nicht rechtzeitig geantwortet.`,
  UNEXPECTED_ANSWER: msg`Der Server hat einen Fehler. Bitte versuchen Sie es später noch einmal.`,
  REFRESH_FAILED: msg`Die Anmeldung konnte nicht erneuert werden. Bitte prüfen Sie die Verbindung.`,
  SIGN_IN_NEEDED: msg`Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.`,
};

/** Whether something answered that is no fault of the server, and not in its words. */
const isStrange = ({ code, status }: ApiError): boolean => code === 'UNEXPECTED_ANSWER' && status < 500;

/** What to tell the user of a failed call. */
export const textOfError = (error: unknown): MessageDescriptor =>
  error instanceof ApiError && !isStrange(error) ? texts[error.code] : generic;
