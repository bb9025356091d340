import type { en } from './en.js'

export const de: typeof en = {
  title: 'Einstellungen',
  summary:
    'Schalter und Listen werden sofort gespeichert, Zahlen und Texte mit „Speichern“ daneben.',
  noun: 'die Einstellungen',
  sections: 'Abschnitte',
  unfold: (count) => `${count} Adressen anzeigen`,
  confirm: (label) => `${label} speichern?`,
  confirmed: 'Ja, speichern',
  proxy: (address, header, setting) => (
    <>
      {address} sendet den Header {header} und ist kein vertrauter Proxy. Ist es Ihr Reverse-Proxy,
      starten Sie den Server mit {setting}: Sonst teilen sich alle Besucher dahinter die Grenzen
      eines Netzes.
    </>
  ),
}
