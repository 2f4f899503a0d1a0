/** Texts of printouts, in the language of `i18n`. */
import type { I18n } from '@lingui/core';
import { groupTexts } from '../texts.ts';

/** Texts of every printout. */
export const printoutTexts = (i18n: I18n) => ({
  date: i18n.t({ id: 'paper.date', message: 'Datum' }),
  adviser: i18n.t({ id: 'paper.adviser', message: 'Verkaufsberatung' }),
  page: (page: number, pages: number) =>
    i18n.t({ id: 'paper.page', message: 'Seite {page} von {pages}', values: { page, pages } }),
  invented: i18n.t({ id: 'paper.invented', message: 'Personen, Preise und Artikel sind erfunden.' }),
  greeting: i18n.t({ id: 'paper.greeting', message: 'Freundliche Grüsse' }),
  fingerprint: i18n.t({ id: 'file.fingerprint', message: 'Prüfzahl' }),
  sameEverywhere: i18n.t({
    id: 'paper.same-everywhere',
    message: 'Gleich in Portal, Excel und Bestellung',
  }),
  catalogue: (version: string) =>
    i18n.t({ id: 'paper.catalogue', message: 'Katalog {version}', values: { version } }),
  calculated: (instant: string) =>
    i18n.t({ id: 'paper.calculated', message: 'erstellt {instant}', values: { instant } }),
  online: (number: string) =>
    i18n.t({ id: 'paper.online', message: 'Im Portal unter {number}', values: { number } }),
  message: i18n.t({ id: 'paper.message', message: 'Ihre Mitteilung' }),
});

/** Labels of figures and bills. */
export const billTexts = (i18n: I18n) => ({
  power: i18n.t({ id: 'paper.power', message: 'Leistung' }),
  modules: i18n.t({ id: 'paper.modules', message: 'Aktivmodule' }),
  annualYield: (uncertainty: string) =>
    i18n.t({ id: 'paper.yield', message: 'Ertrag pro Jahr, ± {uncertainty} %', values: { uncertainty } }),
  weight: i18n.t({ id: 'paper.weight', message: 'Gewicht' }),
  pricePerWatt: i18n.t({ id: 'paper.price-per-watt', message: 'Material exkl. MWST' }),
  position: i18n.t({ id: 'paper.position', message: 'Pos.' }),
  article: i18n.t({ id: 'paper.article', message: 'Artikel' }),
  name: i18n.t({ id: 'paper.name', message: 'Bezeichnung' }),
  extent: i18n.t({ id: 'paper.extent', message: 'Umfang' }),
  articles: i18n.t({ id: 'paper.articles', message: 'Anzahl Artikel' }),
  quantity: i18n.t({ id: 'paper.quantity', message: 'Menge' }),
  unit: i18n.t({ id: 'paper.unit', message: 'Einheit' }),
  listPrice: i18n.t({ id: 'paper.list-price', message: 'Listenpreis CHF' }),
  price: i18n.t({ id: 'paper.price', message: 'Preis CHF' }),
  amount: i18n.t({ id: 'paper.amount', message: 'Betrag CHF' }),
  byHand: i18n.t({ id: 'paper.by-hand', message: 'von Hand geändert' }),
  beside: i18n.t({ id: 'paper.beside', message: 'Weitere Positionen' }),
  netTotal: i18n.t({ id: 'paper.net-total', message: 'Total exkl. MWST' }),
  listTotal: (articles: number) =>
    i18n.t({
      id: 'paper.list-total',
      message: 'Listenpreis, {articles, plural, one {# Artikel} other {# Artikel}}',
      values: { articles },
    }),
  discount: (percent: string) =>
    i18n.t({ id: 'paper.discount', message: 'Partnerrabatt {percent}, je Zeile', values: { percent } }),
  discounts: i18n.t({ id: 'paper.discounts', message: 'Partnerrabatte, je Zeile' }),
  net: i18n.t({ id: 'paper.net', message: 'Material exkl. MWST' }),
  vat: (percent: string) => i18n.t({ id: 'paper.vat', message: 'MWST {percent}', values: { percent } }),
  gross: i18n.t({ id: 'paper.gross', message: 'Total CHF inkl. MWST' }),
  grossShort: (amount: string) =>
    i18n.t({ id: 'paper.gross-short', message: 'Total CHF {amount} inkl. MWST', values: { amount } }),
  netShort: (amount: string) =>
    i18n.t({ id: 'paper.net-short', message: 'Total CHF {amount} exkl. MWST', values: { amount } }),
  group: groupTexts(i18n),
  hooks: (quantity: string) =>
    i18n.t({ id: 'paper.hooks', message: '{quantity} Haken', values: { quantity } }),
});

export const offerTexts = (i18n: I18n) => ({
  title: (number: string, version: number) =>
    i18n.t({
      id: 'offer.title',
      message: 'Offerte {number}, Version {version}',
      values: { number, version },
    }),
  estimateTitle: (number: string, version: number) =>
    i18n.t({
      id: 'offer.estimate-title',
      message: 'Richtpreis {number}, Version {version}',
      values: { number, version },
    }),
  validUntil: i18n.t({ id: 'offer.valid-until', message: 'Gültig bis' }),
  requestedOn: i18n.t({ id: 'offer.requested-on', message: 'Ihre Anfrage' }),
  changedOn: i18n.t({ id: 'offer.changed-on', message: 'Anpassung' }),
  delivery: i18n.t({ id: 'offer.delivery', message: 'Lieferung' }),
  deliveryWeeks: (weeks: number) =>
    i18n.t({
      id: 'offer.delivery-weeks',
      message:
        '{weeks, plural, =0 {ab Lager} one {# Woche nach Bestellung} other {# Wochen nach Bestellung}}',
      values: { weeks },
    }),
  binding: i18n.t({
    id: 'offer.binding',
    message: 'Diese Offerte ist verbindlich. Preise in Schweizer Franken.',
  }),
  notBinding: i18n.t({
    id: 'offer.not-binding',
    message: 'Dieser Preis ist nicht verbindlich. Preise in Schweizer Franken.',
  }),
  tolerance: (percent: number) =>
    i18n.t({
      id: 'offer.tolerance',
      message: 'Richtpreis auf ± {percent} %, nicht verbindlich. Preise in Schweizer Franken.',
      values: { percent },
    }),
  following: i18n.t({
    id: 'offer.following',
    message: 'Stückliste und Plan folgen auf den nächsten Seiten.',
  }),
});

/** Texts of a partner's offer to a house owner. */
export const customerOfferTexts = (i18n: I18n) => ({
  title: (number: string) =>
    number === ''
      ? i18n.t({ id: 'customer-offer.title', message: 'Offerte Solardach' })
      : i18n.t({
          id: 'customer-offer.title-number',
          message: 'Offerte Solardach {number}',
          values: { number },
        }),
  sheet: i18n.t({ id: 'customer-offer.sheet', message: 'Offerte' }),
  from: i18n.t({ id: 'customer-offer.from', message: 'Von' }),
  customer: i18n.t({ id: 'customer-offer.customer', message: 'Bauherrschaft' }),
  object: i18n.t({ id: 'bom.object', message: 'Objekt' }),
  validUntil: i18n.t({ id: 'offer.valid-until', message: 'Gültig bis' }),
  contact: i18n.t({ id: 'customer-offer.contact', message: 'Ansprechperson' }),
  subtotal: i18n.t({ id: 'customer-offer.subtotal', message: 'Summe der Positionen' }),
  discount: i18n.t({ id: 'customer-offer.discount', message: 'Rabatt' }),
  net: i18n.t({ id: 'customer-offer.net', message: 'Total exkl. MWST' }),
  rounding: i18n.t({ id: 'customer-offer.rounding', message: 'Rundung auf 5 Rappen' }),
  signature: i18n.t({ id: 'customer-offer.signature', message: 'Bestellt: Ort, Datum, Unterschrift' }),
  yield: i18n.t({ id: 'customer-offer.yield', message: 'Ertrag' }),
  annual: (uncertainty: string) =>
    i18n.t({
      id: 'customer-offer.annual',
      message: 'Ertrag pro Jahr, vorsichtig gerechnet, ± {uncertainty} %',
      values: { uncertainty },
    }),
  range: i18n.t({ id: 'customer-offer.range', message: 'Bandbreite des Ertrags pro Jahr' }),
  perPeak: i18n.t({ id: 'customer-offer.per-peak', message: 'Ertrag pro Jahr und kWp' }),
  yieldSource: (source: string, brighter: string, omitted: string) =>
    i18n.t({
      id: 'customer-offer.yield-range-source',
      message:
        'Die Bandbreite reicht vom vorsichtig gerechneten Ertrag nach {source}, abzüglich seiner Unsicherheit und bis {omitted} für das, was nicht eingerechnet ist (Annahme), bis zu jüngeren Daten: {brighter}, verglichen in Grenchen, Bern und Lugano.',
      values: { source, brighter, omitted },
    }),
  subsidy: i18n.t({ id: 'customer-offer.subsidy', message: 'Einmalvergütung des Bundes' }),
  tooSmall: i18n.t({
    id: 'customer-offer.too-small',
    message: 'Für eine Anlage dieser Grösse wird keine Einmalvergütung bezahlt.',
  }),
  step: (power: string, rate: string, kind: 'class' | 'steep') =>
    kind === 'class'
      ? i18n.t({
          id: 'customer-offer.step',
          message: '{power} kW integriert zu CHF {rate} je kW',
          values: { power, rate },
        })
      : i18n.t({
          id: 'customer-offer.steep',
          message: '{power} kW mit Neigungsbonus von CHF {rate} je kW',
          values: { power, rate },
        }),
  subsidyTotal: i18n.t({ id: 'customer-offer.subsidy-total', message: 'Einmalvergütung, voraussichtlich' }),
  subsidySource: (source: string, from: string, check: string) =>
    i18n.t({
      id: 'customer-offer.subsidy-source',
      message:
        'Quelle: {source}. Ansätze ab {from}, nächste Prüfung {check}. Massgebend ist der Entscheid der Vollzugsstelle.',
      values: { source, from, check },
    }),
  returns: i18n.t({ id: 'customer-offer.returns', message: 'Wirtschaftlichkeit' }),
  investment: i18n.t({ id: 'customer-offer.investment', message: 'Investition inkl. MWST' }),
  afterSubsidy: i18n.t({ id: 'customer-offer.after-subsidy', message: 'Investition nach Einmalvergütung' }),
  firstYear: i18n.t({
    id: 'customer-offer.first-year',
    message: 'Ersparnis und Erlös im ersten Jahr, nach Betriebskosten',
  }),
  payback: i18n.t({ id: 'customer-offer.payback', message: 'Amortisation' }),
  noPayback: i18n.t({ id: 'customer-offer.no-payback', message: 'nicht erreicht' }),
  years: (years: string) =>
    i18n.t({ id: 'customer-offer.years', message: '{years} Jahre', values: { years } }),
  balance: (years: number) =>
    i18n.t({
      id: 'customer-offer.balance',
      message: 'Überschuss nach {years} Jahren',
      values: { years },
    }),
  assumptions: (own: string, purchase: string, feedIn: string, running: string, degradation: string) =>
    i18n.t({
      id: 'customer-offer.assumptions',
      message:
        'Annahmen: der vorsichtig gerechnete Ertrag, Eigenverbrauch {own}, Strompreis {purchase} Rp./kWh, Vergütung {feedIn} Rp./kWh, Betriebskosten CHF {running} pro Jahr, Rückgang des Ertrags {degradation} % pro Jahr; ohne Steuern, Zinsen und Teuerung. Tarife nach Angaben des Anbieters.',
      values: { own, purchase, feedIn, running, degradation },
    }),
});

export const confirmationTexts = (i18n: I18n) => ({
  title: (number: string) =>
    i18n.t({ id: 'confirmation.title', message: 'Auftragsbestätigung {number}', values: { number } }),
  orderedOn: i18n.t({ id: 'confirmation.ordered-on', message: 'Bestellt am' }),
  orderedBy: i18n.t({ id: 'confirmation.ordered-by', message: 'Bestellt von' }),
  offer: i18n.t({ id: 'confirmation.offer', message: 'Offerte' }),
  deliveryDay: i18n.t({ id: 'confirmation.delivery-day', message: 'Liefertermin' }),
  pickupDay: i18n.t({ id: 'confirmation.pickup-day', message: 'Abholtermin' }),
  deliverTo: i18n.t({ id: 'confirmation.deliver-to', message: 'Lieferung an' }),
  pickupAt: i18n.t({ id: 'confirmation.pickup-at', message: 'Abholung bei' }),
  thanks: i18n.t({
    id: 'confirmation.thanks',
    message: 'Besten Dank für Ihre Bestellung, die wir wie folgt bestätigen.',
  }),
});

export const pickingTexts = (i18n: I18n) => ({
  title: (number: string) =>
    i18n.t({ id: 'picking.title', message: 'Rüstliste {number}', values: { number } }),
  order: i18n.t({ id: 'picking.order', message: 'Bestellung' }),
  warehouse: i18n.t({ id: 'picking.warehouse', message: 'Lager' }),
  deliverOn: i18n.t({ id: 'picking.deliver-on', message: 'Liefern am' }),
  logistics: i18n.t({ id: 'picking.logistics', message: 'Logistik' }),
  recipient: i18n.t({ id: 'picking.recipient', message: 'Empfänger' }),
  items: (items: number) =>
    i18n.t({
      id: 'picking.items',
      message: '{items, plural, one {# Position} other {# Positionen}}',
      values: { items },
    }),
  place: (place: string) => i18n.t({ id: 'picking.place', message: 'Platz {place}', values: { place } }),
  noPlace: i18n.t({ id: 'picking.no-place', message: 'Ohne Platz' }),
  picked: i18n.t({ id: 'picking.picked', message: 'Gerüstet' }),
  note: i18n.t({ id: 'picking.note', message: 'Bemerkung' }),
  scan: i18n.t({ id: 'picking.scan', message: 'Im Portal scannen oder die Nummer eingeben' }),
  labels: i18n.t({ id: 'picking.labels', message: 'Etiketten der Packungen' }),
  signature: i18n.t({ id: 'picking.signature', message: 'Gerüstet von, Datum' }),
  article: i18n.t({ id: 'paper.article', message: 'Artikel' }),
  name: i18n.t({ id: 'paper.name', message: 'Bezeichnung' }),
  quantity: i18n.t({ id: 'paper.quantity', message: 'Menge' }),
  unit: i18n.t({ id: 'paper.unit', message: 'Einheit' }),
});

export const certificateTexts = (i18n: I18n) => ({
  title: (kind: string) =>
    i18n.t({ id: 'certificate.title', message: 'Zertifikat {kind}', values: { kind } }),
  kinds: {
    indoor: i18n.t({ id: 'training.indoor', message: 'Indoor' }),
    outdoor: i18n.t({ id: 'training.outdoor', message: 'Outdoor' }),
  },
  attended: (title: string) =>
    i18n.t({
      id: 'certificate.attended',
      message: 'hat die Schulung «{title}» vollständig besucht.',
      values: { title },
    }),
  certified: i18n.t({ id: 'certificate.certified', message: 'ist für diese Art der Montage geschult.' }),
  day: i18n.t({ id: 'certificate.day', message: 'Datum und Ort' }),
  trainer: i18n.t({ id: 'certificate.trainer', message: 'Schulungsleitung' }),
  valid: i18n.t({ id: 'certificate.valid', message: 'Gültig' }),
  span: (from: string, until: string) =>
    i18n.t({ id: 'certificate.span', message: '{from} bis {until}', values: { from, until } }),
  number: i18n.t({ id: 'certificate.number', message: 'Nummer' }),
  check: i18n.t({ id: 'certificate.check', message: 'Gültigkeit prüfen' }),
});
