import type { MessageDescriptor } from '@lingui/core';
import { z } from 'zod';
import type { Configuration } from '../../engine/index.ts';
import { ChecklistEntry, type ChecklistItem, checklists } from './checklists.ts';
import { CHECKLIST_NAMES } from './project-names.ts';
import type { ProjectSystem } from './project-states.ts';
import { FORM_LIMITS, ProjectContent } from './projects.ts';
import { Language } from './user.ts';
import { cells, changes, edges, origins, parts, surfaceDetails } from './workbook-details.ts';
import {
  AZIMUTH,
  autoOr,
  type CellKind,
  type ChoiceName,
  choice,
  count,
  DATE,
  field,
  LONGEST,
  length,
  needed,
  number,
  SURFACE_OF_ROW,
  text,
  type WorkbookField,
  type WorkbookSheet,
  YES,
} from './workbook-fields.ts';

/** Version on every sheet of the portal's workbook; it changes with the arrangement of sheets and columns. */
export const WORKBOOK_VERSION = 'solar-workbook/2';
/** Versions that are read. The first has no origins of surveyed values; all else is the same. */
export const READ_WORKBOOK_VERSIONS: readonly string[] = ['solar-workbook/1', WORKBOOK_VERSION];

const project: WorkbookSheet = {
  name: 'project',
  title: /*i18n*/ { id: 'workbook.project', message: 'Projekt' },
  about: /*i18n*/ {
    id: 'workbook.project.about',
    message: 'Was leer bleibt, steht danach so im Formular, wie Sie es dort eingegeben haben.',
  },
  form: 'list',
  hasComments: false,
  parts: [
    {
      heading: /*i18n*/ { id: 'workbook.project.request', message: 'Anfrage' },
      fields: [
        field(
          'kind',
          choice('list.kind'),
          /*i18n*/ { id: 'workbook.kind', message: 'Art der Anfrage' },
          /*i18n*/ { id: 'workbook.kind.about', message: 'Was Sie von uns möchten' },
        ),
        field(
          'system',
          choice('list.system'),
          /*i18n*/ { id: 'workbook.system', message: 'System' },
          /*i18n*/ {
            id: 'workbook.system.about',
            message: 'Für Fassade und Balkon gehört das Blatt mit der Checkliste dazu',
          },
        ),
        field(
          'name',
          text(120),
          /*i18n*/ { id: 'workbook.name', message: 'Name des Projekts' },
          /*i18n*/ { id: 'workbook.name.about', message: 'So heisst auch das Dach' },
        ),
        field(
          'objectType',
          choice('list.objectType'),
          /*i18n*/ { id: 'workbook.object-type', message: 'Art des Gebäudes' },
          /*i18n*/ { id: 'workbook.object-type.about', message: 'Wie das Gebäude genutzt wird' },
        ),
        field(
          'buildingWork',
          choice('list.buildingWork'),
          /*i18n*/ { id: 'workbook.building-work', message: 'Bauvorhaben' },
          /*i18n*/ { id: 'workbook.building-work.about', message: 'Was gebaut wird' },
        ),
        field(
          'executionDeadline',
          DATE,
          /*i18n*/ { id: 'workbook.execution-deadline', message: 'Ausführung bis' },
          /*i18n*/ { id: 'workbook.execution-deadline.about', message: 'Heute oder später' },
        ),
        field(
          'desiredDate',
          DATE,
          /*i18n*/ { id: 'workbook.desired-date', message: 'Gewünschter Liefertag' },
          /*i18n*/ {
            id: 'workbook.desired-date.about',
            message: 'Für Direktbestellungen: ein Arbeitstag, heute oder später',
          },
        ),
        field(
          'message',
          { type: 'text', most: 2000, isParagraph: true },
          /*i18n*/ { id: 'workbook.message', message: 'Nachricht' },
          /*i18n*/ { id: 'workbook.message.about', message: 'Was wir sonst noch wissen sollten' },
        ),
      ],
    },
    {
      heading: /*i18n*/ { id: 'workbook.project.customer', message: 'Ansprechperson' },
      fields: [
        field(
          'contactPerson.name',
          text(120),
          /*i18n*/ { id: 'workbook.contact-name', message: 'Name der Ansprechperson' },
          /*i18n*/ { id: 'workbook.contact-name.about', message: 'Wen wir bei Fragen anrufen' },
        ),
        field(
          'contactPerson.phone',
          text(30),
          /*i18n*/ { id: 'workbook.contact-phone', message: 'Telefon' },
          /*i18n*/ { id: 'workbook.contact-phone.about', message: 'Mit Vorwahl, etwa +41 33 222 11 00' },
        ),
        field(
          'contactPerson.email',
          text(200),
          /*i18n*/ { id: 'workbook.contact-email', message: 'E-Mail' },
          /*i18n*/ { id: 'workbook.contact-email.about', message: 'Etwa name@firma.ch' },
        ),
      ],
    },
    {
      heading: /*i18n*/ { id: 'workbook.project.address', message: 'Adresse des Projekts' },
      fields: [
        field(
          'projectAddress.street',
          text(120),
          /*i18n*/ { id: 'workbook.street', message: 'Strasse und Nummer' },
          /*i18n*/ { id: 'workbook.street.about', message: 'Wo das Projekt ist' },
        ),
        field(
          'projectAddress.postcode',
          text(10),
          /*i18n*/ { id: 'workbook.postcode', message: 'Postleitzahl' },
          /*i18n*/ { id: 'workbook.postcode.about', message: 'Etwa 3600' },
        ),
        field(
          'projectAddress.city',
          text(80),
          /*i18n*/ { id: 'workbook.city', message: 'Ort' },
          /*i18n*/ { id: 'workbook.city.about', message: 'Etwa Thun' },
        ),
        field(
          'projectAddress.canton',
          choice('list.canton'),
          /*i18n*/ { id: 'workbook.canton', message: 'Kanton' },
          /*i18n*/ { id: 'workbook.canton.about', message: 'Nur in der Schweiz' },
        ),
        field(
          'projectAddress.country',
          choice('list.country'),
          /*i18n*/ { id: 'workbook.country', message: 'Land' },
          /*i18n*/ { id: 'workbook.country.about', message: 'Leer: Schweiz' },
        ),
      ],
    },
    {
      heading: /*i18n*/ {
        id: 'workbook.project.object',
        message: 'Adresse des Objekts, wo sie eine andere ist',
      },
      fields: [
        field(
          'objectAddress.street',
          text(120),
          /*i18n*/ { id: 'workbook.object-street', message: 'Objekt: Strasse und Nummer' },
          /*i18n*/ { id: 'workbook.object-street.about', message: 'Wo das Gebäude steht' },
        ),
        field(
          'objectAddress.postcode',
          text(10),
          /*i18n*/ { id: 'workbook.object-postcode', message: 'Objekt: Postleitzahl' },
          /*i18n*/ { id: 'workbook.postcode.about', message: 'Etwa 3600' },
        ),
        field(
          'objectAddress.city',
          text(80),
          /*i18n*/ { id: 'workbook.object-city', message: 'Objekt: Ort' },
          /*i18n*/ { id: 'workbook.city.about', message: 'Etwa Thun' },
        ),
        field(
          'objectAddress.canton',
          choice('list.canton'),
          /*i18n*/ { id: 'workbook.object-canton', message: 'Objekt: Kanton' },
          /*i18n*/ { id: 'workbook.canton.about', message: 'Nur in der Schweiz' },
        ),
        field(
          'objectAddress.country',
          choice('list.country'),
          /*i18n*/ { id: 'workbook.object-country', message: 'Objekt: Land' },
          /*i18n*/ { id: 'workbook.country.about', message: 'Leer: Schweiz' },
        ),
      ],
    },
    {
      heading: /*i18n*/ {
        id: 'workbook.project.form',
        message: 'In Zahlen, wo keine Dachflächen eingetragen sind',
      },
      fields: [
        field(
          'form.areaM2',
          number('m²', ...FORM_LIMITS.areaM2),
          /*i18n*/ { id: 'workbook.form-area', message: 'Dachfläche insgesamt' },
          /*i18n*/ { id: 'workbook.form-area.about', message: 'In der Schräge gemessen' },
        ),
        field(
          'form.pitchDegrees',
          number('°', ...FORM_LIMITS.pitchDegrees),
          /*i18n*/ { id: 'workbook.form-pitch', message: 'Dachneigung ungefähr' },
          /*i18n*/ { id: 'workbook.form-pitch.about', message: '90 für Fassade und Balkon' },
        ),
        field(
          'form.alignments',
          { type: 'choices', from: 'list.alignment' },
          /*i18n*/ { id: 'workbook.form-alignments', message: 'Ausrichtungen' },
          /*i18n*/ { id: 'workbook.form-alignments.about', message: 'Wohin die Flächen schauen' },
        ),
        field(
          'form.heightAboveSeaM',
          number('m', ...FORM_LIMITS.heightAboveSeaM),
          /*i18n*/ { id: 'workbook.form-height', message: 'Höhe über Meer des Gebäudes' },
          /*i18n*/ { id: 'workbook.form-height.about', message: 'Für Schnee und Wind' },
        ),
        field(
          'form.wantedPowerW',
          { ...number('kWp', 0, 100_000), times: 1000 } as CellKind,
          /*i18n*/ { id: 'workbook.form-power', message: 'Gewünschte Leistung' },
          /*i18n*/ { id: 'workbook.form-power.about', message: 'Leer: so viel wie möglich' },
        ),
        field(
          'form.presentRoofing',
          text(200),
          /*i18n*/ { id: 'workbook.form-roofing', message: 'Heutige Eindeckung' },
          /*i18n*/ { id: 'workbook.form-roofing.about', message: 'Etwa Biberschwanzziegel' },
        ),
      ],
    },
  ],
};

const roof: WorkbookSheet = {
  name: 'roof',
  title: /*i18n*/ { id: 'workbook.roof', message: 'Dach' },
  about: /*i18n*/ {
    id: 'workbook.roof.about',
    message:
      'Was leer bleibt, ist wie bei einem neuen Dach im Konfigurator. Mit * bezeichnete Angaben sind nötig.',
  },
  form: 'list',
  hasComments: false,
  parts: [
    {
      heading: /*i18n*/ { id: 'workbook.roof.building', message: 'Gebäude' },
      fields: [
        needed(
          'roof.type',
          choice('list.roofType'),
          /*i18n*/ { id: 'workbook.roof-type', message: 'Dachtyp' },
          /*i18n*/ { id: 'workbook.roof-type.about', message: 'Freie Form für alles andere' },
        ),
        needed(
          'roof.angle',
          number('°', 3, 90),
          /*i18n*/ { id: 'workbook.roof-angle', message: 'Dachneigung' },
          /*i18n*/ { id: 'workbook.roof-angle.about', message: 'Jede Fläche kann eine eigene haben' },
        ),
        needed(
          'roof.buildingLength',
          length(),
          /*i18n*/ { id: 'workbook.building-length', message: 'Länge des Gebäudes' },
          /*i18n*/ { id: 'workbook.building-length.about', message: 'Entlang der Traufe' },
        ),
        needed(
          'roof.buildingWidth',
          length(),
          /*i18n*/ { id: 'workbook.building-width', message: 'Breite des Gebäudes' },
          /*i18n*/ { id: 'workbook.building-width.about', message: 'Quer zur Traufe, im Grundriss' },
        ),
        needed(
          'roof.eaveHeight',
          length(),
          /*i18n*/ { id: 'workbook.eave-height', message: 'Traufhöhe' },
          /*i18n*/ { id: 'workbook.eave-height.about', message: 'Über dem Boden' },
        ),
        field(
          'name',
          text(200),
          /*i18n*/ { id: 'workbook.roof-name', message: 'Name des Daches' },
          /*i18n*/ { id: 'workbook.roof-name.about', message: 'Leer: wie das Projekt' },
        ),
      ],
    },
    {
      heading: /*i18n*/ { id: 'workbook.roof.location', message: 'Standort' },
      fields: [
        field(
          'location.place',
          text(200),
          /*i18n*/ { id: 'workbook.place', message: 'Ort des Daches' },
          /*i18n*/ { id: 'workbook.place.about', message: 'Zum Lesen; gerechnet wird mit den Koordinaten' },
        ),
        needed(
          'location.latitude',
          number('° N', -90, 90),
          /*i18n*/ { id: 'workbook.latitude', message: 'Breitengrad' },
          /*i18n*/ { id: 'workbook.latitude.about', message: 'Etwa 46.75; map.geo.admin.ch zeigt ihn an' },
        ),
        needed(
          'location.longitude',
          number('° E', -180, 180),
          /*i18n*/ { id: 'workbook.longitude', message: 'Längengrad' },
          /*i18n*/ { id: 'workbook.longitude.about', message: 'Etwa 7.63; map.geo.admin.ch zeigt ihn an' },
        ),
        needed(
          'location.heightAboveSea',
          number('m', -500, 5000),
          /*i18n*/ { id: 'workbook.height-above-sea', message: 'Höhe über Meer' },
          /*i18n*/ { id: 'workbook.height-above-sea.about', message: 'Für Schnee und Wind' },
        ),
        field(
          'location.dynamicPressure',
          number('kN/m²', 0.9, 3.3),
          /*i18n*/ { id: 'workbook.dynamic-pressure', message: 'Staudruck' },
          /*i18n*/ { id: 'workbook.dynamic-pressure.about', message: 'Referenzwert nach SIA 261' },
        ),
        field(
          'location.correctionHeight',
          choice('list.correctionHeight'),
          /*i18n*/ { id: 'workbook.correction-height', message: 'Höhenkorrektur' },
          /*i18n*/ { id: 'workbook.correction-height.about', message: 'Für Schnee, nach SIA 261, in m' },
        ),
        field(
          'location.terrain',
          choice('list.terrain'),
          /*i18n*/ { id: 'workbook.terrain', message: 'Geländekategorie (Wind)' },
          /*i18n*/ { id: 'workbook.terrain.about', message: 'Für Wind, nach SIA 261' },
        ),
        field(
          'location.exposure',
          choice('list.exposure'),
          /*i18n*/ { id: 'workbook.exposure', message: 'Windexposition (Schnee)' },
          /*i18n*/ { id: 'workbook.exposure.about', message: 'Für Schnee, nach SIA 261' },
        ),
      ],
    },
    {
      heading: /*i18n*/ { id: 'workbook.roof.layout', message: 'Belegung' },
      fields: [
        field(
          'layout.orientation',
          choice('list.orientation'),
          /*i18n*/ { id: 'workbook.orientation', message: 'Modullage' },
          /*i18n*/ { id: 'workbook.orientation.about', message: 'Jede Fläche kann eine eigene haben' },
        ),
        field(
          'layout.formats',
          { type: 'choices', from: 'list.format' },
          /*i18n*/ { id: 'workbook.formats', message: 'Formate' },
          /*i18n*/ { id: 'workbook.formats.about', message: 'Welche gemischt werden dürfen' },
        ),
        field(
          'layout.objective',
          choice('list.objective'),
          /*i18n*/ { id: 'workbook.objective', message: 'Ziel der Belegung' },
          /*i18n*/ {
            id: 'workbook.objective.about',
            message: 'Ein Raster von Hand braucht genau ein Format und eine Fuge',
          },
        ),
        field(
          'layout.powerFloor',
          count('%', 0, 100),
          /*i18n*/ { id: 'workbook.power-floor', message: 'Leistung mindestens' },
          /*i18n*/ {
            id: 'workbook.power-floor.about',
            message:
              'Anteil an der höchsten Leistung; für den tiefsten Preis pro Watt und die grösste Masstoleranz',
          },
        ),
        field(
          'layout.slivers',
          YES,
          /*i18n*/ { id: 'workbook.slivers', message: 'Schmale Streifen neben Öffnungen' },
          /*i18n*/ { id: 'workbook.slivers.about', message: 'Leer: nein' },
        ),
        field(
          'layout.panelGap.min',
          length(10, 30),
          /*i18n*/ { id: 'workbook.gap-min', message: 'Kleinste Fuge' },
          /*i18n*/ { id: 'workbook.gap-min.about', message: 'Zwischen zwei Modulen nebeneinander' },
        ),
        field(
          'layout.panelGap.max',
          length(10, 30),
          /*i18n*/ { id: 'workbook.gap-max', message: 'Grösste Fuge' },
          /*i18n*/ { id: 'workbook.gap-max.about', message: 'Mindestens die kleinste' },
        ),
        field(
          'layout.anchor',
          choice('list.anchor'),
          /*i18n*/ { id: 'workbook.anchor', message: 'Beginn des Rasters' },
          /*i18n*/ { id: 'workbook.anchor.about', message: 'Nur für ein Raster von Hand' },
        ),
        field(
          'layout.colour',
          choice('list.colour'),
          /*i18n*/ { id: 'workbook.colour', message: 'Farbe' },
          /*i18n*/ { id: 'workbook.colour.about', message: 'Der Module und Passstücke' },
        ),
      ],
    },
    {
      heading: /*i18n*/ { id: 'workbook.roof.components', message: 'Komponenten' },
      fields: [
        field(
          'components.furring',
          choice('list.furring'),
          /*i18n*/ { id: 'workbook.furring', message: 'Konterlattung' },
          /*i18n*/ { id: 'workbook.furring.about', message: 'Höhe × Breite' },
        ),
        field(
          'components.batten',
          choice('list.batten'),
          /*i18n*/ { id: 'workbook.batten', message: 'Lattung' },
          /*i18n*/ { id: 'workbook.batten.about', message: 'Höhe × Breite' },
        ),
        field(
          'components.sarkingMembrane',
          choice('list.sarkingMembrane'),
          /*i18n*/ { id: 'workbook.sarking-membrane', message: 'Unterdachbahn' },
          /*i18n*/ { id: 'workbook.sarking-membrane.about', message: 'Beanspruchung' },
        ),
        field(
          'components.snowGuard.type',
          choice('list.snowGuard'),
          /*i18n*/ { id: 'workbook.snow-guard', message: 'Schneefang' },
          /*i18n*/ { id: 'workbook.snow-guard.about', message: 'Auf jeder Fläche derselbe' },
        ),
        field(
          'components.snowGuard.rows',
          autoOr(count('', 0, 100)),
          /*i18n*/ { id: 'workbook.snow-guard-rows', message: 'Reihen Schneefang' },
          /*i18n*/ { id: 'workbook.snow-guard-rows.about', message: 'Auto: so viele, wie den Schnee halten' },
        ),
        field(
          'components.snowStopper',
          choice('list.snowStopper'),
          /*i18n*/ { id: 'workbook.snow-stopper', message: 'Schneestopper' },
          /*i18n*/ { id: 'workbook.snow-stopper.about', message: 'Hält den Schnee zwischen den Reihen' },
        ),
        field(
          'components.ridgeConnection',
          choice('list.ridgeConnection'),
          /*i18n*/ { id: 'workbook.ridge-connection', message: 'Firstanschluss' },
          /*i18n*/ { id: 'workbook.ridge-connection.about', message: 'Mit oder ohne Entlüftung' },
        ),
        field(
          'components.edgeTreatment.left',
          choice('list.edgeTreatment'),
          /*i18n*/ { id: 'workbook.edge-left', message: 'Ortgang links' },
          /*i18n*/ { id: 'workbook.edge.about', message: 'Von aussen gesehen' },
        ),
        field(
          'components.edgeTreatment.right',
          choice('list.edgeTreatment'),
          /*i18n*/ { id: 'workbook.edge-right', message: 'Ortgang rechts' },
          /*i18n*/ { id: 'workbook.edge.about', message: 'Von aussen gesehen' },
        ),
        field(
          'components.powerOptimizers',
          YES,
          /*i18n*/ { id: 'workbook.power-optimizers', message: 'Leistungsoptimierer' },
          /*i18n*/ { id: 'workbook.power-optimizers.about', message: 'Einer je Aktivmodul' },
        ),
        field(
          'components.stringVoltage',
          choice('list.stringVoltage'),
          /*i18n*/ { id: 'workbook.string-voltage', message: 'Höchste Strangspannung' },
          /*i18n*/ { id: 'workbook.string-voltage.about', message: 'In Volt; leer: 1000' },
        ),
        field(
          'partnerDiscount',
          number('%', 0, 100),
          /*i18n*/ { id: 'workbook.partner-discount', message: 'Partnerrabatt zum Ausprobieren' },
          /*i18n*/ { id: 'workbook.partner-discount.about', message: 'Leer: der Ihrer Firma' },
        ),
      ],
    },
  ],
};

const surfaces: WorkbookSheet = {
  name: 'surfaces',
  title: /*i18n*/ { id: 'workbook.surfaces', message: 'Dachflächen' },
  about: /*i18n*/ {
    id: 'workbook.surfaces.about',
    message:
      "Eine Zeile je Fläche, von aussen gesehen, mit der Traufe unten. Ohne Zeilen folgen die Flächen aus Dachtyp und Massen des Gebäudes. Längen in mm, auch als 12.4 m, 12'400 mm oder 2*1.2 m.",
  },
  form: 'table',
  hasComments: false,
  parts: [
    {
      heading: null,
      fields: [
        needed(
          'id',
          text(64),
          /*i18n*/ { id: 'workbook.surface-id', message: 'Fläche' },
          /*i18n*/ { id: 'workbook.surface-id.about', message: 'Ein eigener Name, etwa Süd' },
        ),
        needed(
          'azimuth',
          AZIMUTH,
          /*i18n*/ { id: 'workbook.alignment', message: 'Ausrichtung' },
          /*i18n*/ {
            id: 'workbook.alignment.about',
            message: 'Wohin die Fläche schaut: Himmelsrichtung oder Grad, Süd ist 180',
          },
        ),
        field(
          'kind',
          choice('list.surfaceKind'),
          /*i18n*/ { id: 'workbook.surface-kind', message: 'Art der Fläche' },
          /*i18n*/ { id: 'workbook.surface-kind.about', message: 'Leer: Dach' },
        ),
        field(
          'enabled',
          YES,
          /*i18n*/ { id: 'workbook.enabled', message: 'Mit Solarschiefer' },
          /*i18n*/ { id: 'workbook.enabled.about', message: 'Leer: ja' },
        ),
        field(
          'angle',
          number('°', 3, 90),
          /*i18n*/ { id: 'workbook.angle', message: 'Neigung' },
          /*i18n*/ {
            id: 'workbook.angle.about',
            message: 'Leer: wie das Dach; Fassade und Geländer 90',
          },
        ),
        field(
          'outline.shape',
          choice('list.outlineShape'),
          /*i18n*/ { id: 'workbook.outline-shape', message: 'Form' },
          /*i18n*/ { id: 'workbook.outline-shape.about', message: 'Leer: Rechteck' },
        ),
        field(
          'outline.width',
          length(),
          /*i18n*/ { id: 'workbook.outline-width', message: 'Breite an der Traufe' },
          /*i18n*/ { id: 'workbook.outline-width.about', message: 'Nicht für das freie Vieleck' },
        ),
        field(
          'outline.height',
          length(),
          /*i18n*/ { id: 'workbook.outline-height', message: 'Höhe in der Schräge' },
          /*i18n*/ { id: 'workbook.outline-height.about', message: 'Von der Traufe zum First' },
        ),
        field(
          'outline.topWidth',
          length(),
          /*i18n*/ { id: 'workbook.top-width', message: 'Breite am First' },
          /*i18n*/ { id: 'workbook.top-width.about', message: 'Nur für das Trapez' },
        ),
        field(
          'outline.top',
          length(-LONGEST),
          /*i18n*/ { id: 'workbook.top', message: 'First von links' },
          /*i18n*/ {
            id: 'workbook.top.about',
            message: 'Wo der First oder die Spitze beginnt; nur für Trapez, Dreieck und Parallelogramm',
          },
        ),
        field(
          'outline.points',
          { type: 'corners', most: 64 },
          /*i18n*/ { id: 'workbook.corners', message: 'Ecken' },
          /*i18n*/ {
            id: 'workbook.corners.about',
            message: 'Nur für das freie Vieleck: von links und von der Traufe, etwa 0/0; 13600/0; 0/9000',
          },
        ),
        field(
          'orientation',
          choice('list.orientation'),
          /*i18n*/ { id: 'workbook.surface-orientation', message: 'Modullage hier' },
          /*i18n*/ { id: 'workbook.surface-orientation.about', message: 'Leer: wie auf dem Blatt Dach' },
        ),
        field(
          'rows.count',
          autoOr(count('', 0, LONGEST)),
          /*i18n*/ { id: 'workbook.rows-count', message: 'Anzahl Reihen' },
          /*i18n*/ { id: 'workbook.rows-count.about', message: 'Leer: so viele wie möglich' },
        ),
        field(
          'rows.customHeight',
          length(),
          /*i18n*/ { id: 'workbook.custom-height', message: 'Belegt bis' },
          /*i18n*/ {
            id: 'workbook.custom-height.about',
            message: 'Höhe über der Traufe; leer: bis zum First',
          },
        ),
        field(
          'rows.finishing.count',
          autoOr(count('', 0, LONGEST)),
          /*i18n*/ { id: 'workbook.finishing-count', message: 'Anzahl Abschlussreihen' },
          /*i18n*/ { id: 'workbook.finishing-count.about', message: 'Reihen nach Mass unter dem First' },
        ),
        field(
          'rows.finishing.measure',
          autoOr(length(150, 600)),
          /*i18n*/ { id: 'workbook.finishing-measure', message: 'Mass der Abschlussreihen' },
          /*i18n*/ { id: 'workbook.finishing-measure.about', message: 'Höhe jeder Abschlussreihe' },
        ),
        ...surfaceDetails,
      ],
    },
  ],
};

const openings: WorkbookSheet = {
  name: 'openings',
  title: /*i18n*/ { id: 'workbook.openings', message: 'Öffnungen' },
  about: /*i18n*/ {
    id: 'workbook.openings.about',
    message: 'Eine Zeile je Kamin, Gaube, Dachfenster oder Aussparung. Längen in mm wie bei den Dachflächen.',
  },
  form: 'table',
  hasComments: false,
  parts: [
    {
      heading: null,
      fields: [
        needed(
          SURFACE_OF_ROW,
          text(64),
          /*i18n*/ { id: 'workbook.opening-surface', message: 'Auf der Fläche' },
          /*i18n*/ { id: 'workbook.opening-surface.about', message: 'Ihr Name auf dem Blatt Dachflächen' },
        ),
        needed(
          'kind',
          choice('list.openingKind'),
          /*i18n*/ { id: 'workbook.opening-kind', message: 'Art' },
          /*i18n*/ { id: 'workbook.opening-kind.about', message: 'Was hier nicht belegt wird' },
        ),
        field(
          'id',
          text(64),
          /*i18n*/ { id: 'workbook.opening-id', message: 'Bezeichnung' },
          /*i18n*/ { id: 'workbook.opening-id.about', message: 'Leer: ein Name von uns' },
        ),
        field(
          'model',
          choice('list.skylight'),
          /*i18n*/ { id: 'workbook.skylight', message: 'Modell' },
          /*i18n*/ { id: 'workbook.skylight.about', message: 'Nur für Dachfenster, dort nötig' },
        ),
        needed(
          'x',
          length(-LONGEST),
          /*i18n*/ { id: 'workbook.x', message: 'Von links' },
          /*i18n*/ { id: 'workbook.x.about', message: 'Bis zum linken Rand der Öffnung' },
        ),
        needed(
          'y',
          length(-LONGEST),
          /*i18n*/ { id: 'workbook.y', message: 'Von der Traufe' },
          /*i18n*/ { id: 'workbook.y.about', message: 'Bis zum unteren Rand der Öffnung' },
        ),
        field(
          'width',
          length(1),
          /*i18n*/ { id: 'workbook.width', message: 'Breite' },
          /*i18n*/ { id: 'workbook.width.about', message: 'Nicht für Dachfenster' },
        ),
        field(
          'height',
          length(1),
          /*i18n*/ { id: 'workbook.height', message: 'Höhe' },
          /*i18n*/ { id: 'workbook.height.about', message: 'In der Schräge; nicht für Dachfenster' },
        ),
        field(
          'shape',
          choice('list.cutoutShape'),
          /*i18n*/ { id: 'workbook.cutout-shape', message: 'Form' },
          /*i18n*/ { id: 'workbook.outline-shape.about', message: 'Leer: Rechteck' },
        ),
        field(
          'corners',
          { type: 'corners', most: 64 },
          /*i18n*/ { id: 'workbook.corners', message: 'Ecken' },
          /*i18n*/ {
            id: 'workbook.cutout-corners.about',
            message: 'Nur für das Vieleck, auf Breite und Höhe gestreckt, etwa 30/0; 70/30; 40/70; 0/40',
          },
        ),
        field(
          'clearance',
          length(),
          /*i18n*/ { id: 'workbook.clearance', message: 'Abstand' },
          /*i18n*/ { id: 'workbook.clearance.about', message: 'Der Platten von der Öffnung; leer: 100' },
        ),
        field(
          'rise',
          length(),
          /*i18n*/ { id: 'workbook.rise', message: 'Höhe über Dach' },
          /*i18n*/ { id: 'workbook.rise.about', message: 'Für die Ansicht und den Schatten; leer: 0' },
        ),
      ],
    },
  ],
};

/** The sheet of a facade or balcony, with the items of its checklist. */
const checklistSheet = (
  name: Exclude<ProjectSystem, 'in_roof'>,
  title: MessageDescriptor,
): WorkbookSheet => ({
  name,
  title,
  about: /*i18n*/ {
    id: 'workbook.checklist.about',
    message: 'Nötig, wenn das Projekt mit diesem System gebaut wird.',
  },
  form: 'list',
  hasComments: true,
  parts: [{ heading: null, fields: checklists[name].map(checklistField) }],
});

const checklistField = (item: ChecklistItem): WorkbookField => ({
  path: item.code,
  label: CHECKLIST_NAMES[item.code],
  about: ABOUT_CHECKLIST[item.code] ?? { id: '' },
  kind: kindOf(item),
});

function kindOf(item: ChecklistItem): CellKind {
  switch (item.type) {
    case 'number':
      // Limits come from the checklist, which allows values beyond them for discussion.
      return { type: 'number', unit: item.unit };
    case 'yes':
      return YES;
    case 'choice':
      return choice(`list.${item.code}` as ChoiceName);
    case 'text':
      return text(200);
  }
}

const ABOUT_CHECKLIST: Readonly<Record<string, MessageDescriptor>> = {
  wind_pressure: /*i18n*/ { id: 'workbook.wind-pressure.about', message: 'Grösster Druck auf die Fassade' },
  wind_suction: /*i18n*/ { id: 'workbook.wind-suction.about', message: 'Grösster Sog, meist am Rand' },
  area_load: /*i18n*/ { id: 'workbook.area-load.about', message: 'Was die Unterkonstruktion trägt' },
  fire_index: /*i18n*/ {
    id: 'workbook.fire-index.about',
    message: 'Verlangte Brandkennziffer (VKF), etwa 5.3',
  },
  building_height: /*i18n*/ { id: 'workbook.building-height.about', message: 'Bis zum obersten Punkt' },
  substructure: /*i18n*/ { id: 'workbook.substructure.about', message: 'Woraus sie ist' },
  railing_height: /*i18n*/ { id: 'workbook.railing-height.about', message: 'Über dem Boden des Balkons' },
  fall_protection_glass: /*i18n*/ { id: 'workbook.fall-protection.about', message: 'Ist es vorhanden?' },
  railing_load: /*i18n*/ { id: 'workbook.railing-load.about', message: 'Auf den Handlauf' },
  mounting: /*i18n*/ { id: 'workbook.mounting.about', message: 'Vor oder hinter den Staketen' },
  cable_way: /*i18n*/ { id: 'workbook.cable-way.about', message: 'Wo die Kabel ins Haus gehen' },
};

/** The sheets to fill in, in order. */
export const WORKBOOK_SHEETS: readonly WorkbookSheet[] = [
  project,
  roof,
  surfaces,
  openings,
  parts,
  edges,
  cells,
  changes,
  origins,
  checklistSheet('facade', /*i18n*/ { id: 'workbook.facade', message: 'Fassade' }),
  checklistSheet('balcony', /*i18n*/ { id: 'workbook.balcony', message: 'Balkon' }),
];

/** Query for reading or writing a workbook: the language of the response. */
export const WorkbookQuery = z.object({ language: Language.default('de') });

/** A cell, sheet or column that could not be read. */
export const WorkbookFault = z.object({
  sheet: z.string().describe('as it is called in the workbook'),
  cell: z.string().nullable().describe('C7; null: the whole sheet'),
  value: z.string().describe('what stands there, cut where it is long'),
  reason: z.string().describe('in the language that was asked for'),
});
export type WorkbookFault = z.infer<typeof WorkbookFault>;

/** Content of a project in a workbook; members for empty cells are absent. */
export const WorkbookContent = ProjectContent.pick({
  kind: true,
  system: true,
  name: true,
  objectType: true,
  buildingWork: true,
  executionDeadline: true,
  desiredDate: true,
  message: true,
  contactPerson: true,
  projectAddress: true,
  objectAddress: true,
  form: true,
}).partial();
export type WorkbookContent = z.infer<typeof WorkbookContent>;

/** Response of GET /v1/files/:id/workbook: everything that was read, and all faults. */
export const WorkbookReport = z.object({
  filled: z.int().describe('cells that somebody filled in'),
  understood: z.int().describe('of them'),
  faults: z.array(WorkbookFault),
  content: WorkbookContent,
  checklist: z.array(ChecklistEntry),
  configuration: z
    .custom<Configuration>()
    .nullable()
    .describe(
      'a roof that the engine accepts; null where there is none, or something of it is not understood',
    ),
});
export type WorkbookReport = z.infer<typeof WorkbookReport>;
