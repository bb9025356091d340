import type { en } from './en.js'

export const de: typeof en = {
  title: 'Abgelehnte Aufrufe',
  summary:
    'Die neuesten Aufrufe, die Berechtigungen abgelehnt haben, einen Tag lang aufbewahrt. Neue erscheinen von selbst.',
  searchLabel: 'Entscheidungs-ID',
  searchHint: 'Entscheidungs-ID eines Fehlers',
  calls: 'abgelehnte Aufrufe',
  none: 'Kein Aufruf wurde abgelehnt',
  noneHint: (field) => (
    <>
      Ein Aufruf, den Berechtigungen ablehnen, erscheint hier mit seinem Grund. Sein Fehler enthält
      eine {field}, mit der er zu finden ist.
    </>
  ),
  columns: {
    denied: 'Abgelehnt',
    caller: 'Aufrufer',
    reason: 'Grund',
    decision: 'Entscheidung',
  },
  panel: {
    call: 'der abgelehnte Aufruf',
    gone: (id, field) => (
      <>
        Der Server hat keinen abgelehnten Aufruf „{id}“ oder nicht mehr: Er bewahrt sie einen Tag
        lang auf. Prüfen Sie die {field} des Fehlers.
      </>
    ),
    decisionId: 'Entscheidungs-ID',
    rules: 'Regeln',
    checkedRules: 'Geprüfte Regeln',
    member: 'Mitglied',
    collection: 'Sammlung',
    item: 'Element',
    allowedThen: 'Damals berechtigt',
  },
  rule: {
    label: 'Regel jetzt',
    heading: 'Die Regel jetzt',
    ownerOnly: 'Nur Inhaber können diesen Aufruf machen. Keine Berechtigung erlaubt ihn anderen.',
    rule: 'die Regel',
    deleted: (collection) => `Die Sammlung „${collection}“ wurde gelöscht.`,
    allowed: (verb, collection, level) => (
      <>
        Wer Elemente von „{collection}“ {verb} darf: {level}.
      </>
    ),
    change: (verb) => `Festlegen, wer Elemente ${verb} darf`,
    makeEditor: 'Mitglied zur Redaktion hinzufügen',
    viewAs: 'Ansehen als dieser Aufrufer',
    outcomes: {
      all: 'Derselbe Aufruf wäre erlaubt.',
      own: 'Derselbe Aufruf wäre nur für eigene Elemente des Aufrufers erlaubt.',
      none: 'Derselbe Aufruf würde wieder abgelehnt.',
    },
  },
  kinds: { operator: 'API-Schlüssel', member: 'Mitglied', visitor: 'Besucher' },
  callers: { operator: 'Ein API-Schlüssel', member: 'Ein Mitglied', visitor: 'Ein Besucher' },
  operations: {
    read: 'lesen',
    insert: 'hinzufügen',
    update: 'ändern',
    remove: 'entfernen',
    truncate: 'alle entfernen',
    explain: 'mit Erklärung lesen',
  },
  triedCall: (caller, route) => `${caller} wollte ${route} aufrufen.`,
  triedItem: (caller, verb, collection) =>
    `${caller} wollte ein Element von „${collection}“ ${verb}.`,
  triedItems: (caller, verb, collection) =>
    `${caller} wollte Elemente von „${collection}“ ${verb}.`,
}
