import type { en } from './en.js'

export const de: typeof en = {
  title: 'Erscheinungsbild',
  summary:
    'Das Aussehen der Seiten für Anmeldung, Registrierung und Konto. Mitglieder sehen eine Änderung, sobald Sie sie speichern.',
  noun: 'die Einstellungen',
  parts: { name: 'Name', logo: 'Logo', accent: 'Farbe' },
  nameHint: 'Er steht auf den Seiten und in ihren Titeln. Leer: der Name der Website.',
  colourHint: 'Für Schaltflächen und Links. Sie wird dunkler oder heller, bis Text gut lesbar ist.',
  wrongColour: (example) =>
    `Geben Sie eine Farbe wie ${example} ein, oder wählen Sie eine neben dem Feld.`,
  chooseColour: 'Farbe wählen',
  saved: 'Gespeichert.',
  logoHint:
    'Anstelle des Namens. Eine https-Adresse, oder eine Datei: PNG, JPEG, WebP oder SVG bis 75 kB.',
  wrongLogo: 'Geben Sie eine Adresse ein, die mit https:// beginnt, oder wählen Sie eine Datei.',
  logoImage: 'Das Logo',
  chooseFile: 'Datei wählen',
  removeLogo: 'Logo entfernen',
  preview: 'Vorschau',
  notPreviewed: (fields) => `Für die Vorschau zu berichtigen: ${fields.join(', ')}.`,
  language: 'Sprache',
  colours: 'Farben',
  light: 'Hell',
  dark: 'Dunkel',
  page: 'Die Anmeldeseite',
  foreignImages: 'Die Vorschau lädt keine Bilder anderer Websites. Die Seiten tun es.',
  wrongType: (name) => `„${name}“ ist weder PNG noch JPEG, WebP oder SVG.`,
  tooLarge: (name, size) => `„${name}“ hat ${size} kB. Ein Logo hat bis zu 75 kB.`,
}
