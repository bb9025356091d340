import type { en } from './en.js'

export const de: typeof en = {
  title: 'Audit',
  summary:
    'Aktionen an Konten und des Inhabers, neueste zuerst. Einträge werden 90 Tage aufbewahrt.',
  subject: 'ID von Mitglied oder Sammlung',
  exportCsv: 'CSV exportieren',
  log: 'das Audit-Protokoll',
  label: 'Audit-Protokoll',
  none: 'Nichts vorhanden',
  noneHint: 'Kein Eintrag passt zum Filter.',
  columns: {
    action: 'Aktion',
    time: 'Zeit',
    actor: 'Auslöser',
    subject: 'Betrifft',
    network: 'Netzwerk',
    details: 'Einzelheiten',
  },
  actors: {
    owner: 'Inhaber',
    operator: 'Schlüssel',
    member: 'Mitglied',
    visitor: 'Besucher',
    nobody: 'Unbekannt',
  },
  before: 'Vorher',
  after: 'Nachher',
  filter: 'Nach Aktion filtern',
  groups: {
    all: 'Alle Aktionen',
    login: 'Anmeldungen',
    member: 'Mitglieder',
    session: 'Sitzungen',
    recovery: 'Wiederherstellung',
    verification: 'Bestätigung',
    collection: 'Sammlungen',
    index: 'Indizes',
    items: 'Importe und Leerungen',
    settings: 'Einstellungen',
    client: 'Clients',
    key: 'API-Schlüssel',
    owner: 'Inhaber',
  },
  export: {
    read: (count) => `Gelesene Einträge: ${count}.`,
    running: (name) => `${name} wird exportiert …`,
    stopped: (name) => `Der Export von ${name} wurde angehalten; keine Datei wurde gespeichert.`,
    interrupted: (name) =>
      `Der Export von ${name} wurde unterbrochen; keine Datei wurde gespeichert.`,
    done: (name) => `${name} liegt in Ihren Downloads.`,
  },
}
