import type { en } from './en.js'

export const de: typeof en = {
  title: 'Protokolle',
  summary:
    'Die letzten Anfragen, neueste zuerst. Fehlgeschlagene und langsame werden länger aufbewahrt.',
  refresh: 'Alle 3 Sekunden aktualisieren',
  log: 'das Protokoll',
  source: (name, started, slowMs) => (
    <>
      Prozess {name}, gestartet {started}. Anfragen ab {slowMs} ms sind langsam.
    </>
  ),
  shared:
    'Jeder Prozess hat sein eigenes Protokoll: Diese Seite zeigt den Prozess, der geantwortet hat; beim nächsten Mal kann ein anderer antworten.',
  none: 'Nichts vorhanden',
  noneHint: 'Keine Anfrage passt zum Filter. Entfernen Sie einen Filter, um mehr zu sehen.',
  label: 'Anfragen',
  columns: {
    request: 'Anfrage',
    status: 'Status',
    error: 'Fehler',
    caller: 'Aufrufer',
    duration: 'Dauer',
  },
  callers: {
    owner: 'Inhaber',
    operator: 'API-Schlüssel',
    member: 'Mitglied',
    visitor: 'Besucher',
    none: 'Ohne Zugangsdaten',
  },
  unreadable: 'unlesbare Anfrage',
  slow: (duration) => `${duration}, langsam`,
  panel: {
    request: 'die Anfrage',
    gone: 'Der Prozess, der geantwortet hat, kennt diese Anfrage nicht. Sie ist älter als das Protokoll, oder ein anderer Prozess hat sie beantwortet.',
    id: 'Anfrage-ID',
    member: 'Mitglied',
    route: 'Route',
  },
  filters: {
    kind: 'Nach Art filtern',
    kinds: { all: 'Alle Anfragen', errors: 'Fehler (5xx)', slow: 'Langsame Anfragen' },
    status: 'Nach Status filtern',
    everyStatus: 'Jeder Status',
    path: 'Teil des Pfads',
    time: 'Nach Zeit filtern',
    anyTime: 'Jederzeit',
    since: (time) => `Seit ${time}`,
    fiveMinutes: 'Letzte 5 Minuten',
    hour: 'Letzte Stunde',
    day: 'Letzter Tag',
  },
}
