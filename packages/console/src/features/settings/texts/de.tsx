import type { en } from './en.js'

export const de: typeof en = {
  title: 'Einstellungen',
  summary: 'Änderungen werden automatisch gespeichert.',
  settings: 'die Einstellungen',
  proxy: (address, header, command) => (
    <>
      {address} sendet den Header {header} und ist kein vertrauenswürdiger Proxy. Ist das Ihr
      Reverse-Proxy, starten Sie den Server mit {command}: Sonst teilen sich alle Besucher dahinter
      die Aufrufgrenzen eines Netzwerks.
    </>
  ),
}
