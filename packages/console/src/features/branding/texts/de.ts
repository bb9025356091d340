import type { en } from './en.js'

export const de: typeof en = {
  title: 'Erscheinungsbild',
  summary:
    'Das Aussehen der Seiten für Anmeldung, Registrierung und Konto. Mitglieder sehen eine Änderung, sobald Sie sie speichern.',
  noun: 'die Einstellungen',
  name: 'Name',
  nameHint: 'Er steht auf den Seiten und in ihren Titeln. Leer: der Name der Website.',
  colour: 'Farbe',
  colourHint: 'Für Schaltflächen und Links. Sie wird dunkler oder heller, bis Text gut lesbar ist.',
  chooseColour: 'Farbe wählen',
  saved: 'Gespeichert.',
  logo: 'Logo',
  logoHint:
    'Anstelle des Namens. Eine https-Adresse, oder eine Datei: PNG, JPEG, WebP oder SVG bis 75 kB.',
  logoImage: 'Das Logo',
  chooseFile: 'Datei wählen',
  removeLogo: 'Logo entfernen',
  preview: 'Vorschau',
  language: 'Sprache',
  colours: 'Farben',
  light: 'Hell',
  dark: 'Dunkel',
  page: 'Die Anmeldeseite',
  foreignImages: 'Die Vorschau lädt keine Bilder anderer Websites. Die Seiten tun es.',
  wrongType: (name) => `„${name}“ ist weder PNG noch JPEG, WebP oder SVG.`,
  tooLarge: (name, size) => `„${name}“ hat ${size} kB. Ein Logo hat bis zu 75 kB.`,
}
