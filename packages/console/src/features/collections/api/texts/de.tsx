import { formatCount } from '../../../../ui/format/format-number.js'
import type { en } from './en.js'

export const de: typeof en = {
  clients: 'die Clients',
  heading: 'Diese Sammlung in einer App verwenden',
  replace: (placeholder) =>
    `Ersetzen Sie ${placeholder} durch die ID eines Clients dieser Website. Ein Inhaber findet sie unter „Clients“.`,
  origins: (clients) => (
    <>
      Hat Ihre Seite eine andere Origin, zum Beispiel http://localhost:5173? Fügen Sie sie unter{' '}
      {clients('Clients')} bei „Origins“ hinzu, sonst blockiert der Browser ihre Aufrufe.
    </>
  ),
  code: 'Code für diese Sammlung',
  official: 'Offizielle Pakete',
  preview: {
    heading: 'Aus der Sicht anderer ansehen',
    explanation:
      'Die Berechtigungen bestimmen, was ein Besucher oder ein Mitglied erhält. Das Audit-Protokoll enthält einen Eintrag für jede Ansicht.',
    loading: 'Die Elemente werden geladen …',
    member: 'Das Mitglied',
    refused: (person, reason) => (
      <>
        {person} wird abgelehnt: {reason}
      </>
    ),
    none: (person) => (
      <>{person} erhält keine Elemente: Die Sammlung ist leer, oder alle sind verborgen.</>
    ),
    items: (person, total) => (
      <>
        {person} erhält {total === 1 ? 'ein Element:' : `${formatCount(total)} Elemente:`}
      </>
    ),
    firstItems: (person, total, limit) => (
      <>
        {person} erhält {formatCount(total)} Elemente. Die ersten {limit}:
      </>
    ),
    showAll: 'Alle in der Tabelle anzeigen',
  },
}
