import type { en } from './en.js'

export const de: typeof en = {
  title: 'Erscheinungsbild',
  summary:
    'Das Aussehen der Seiten für Anmeldung, Registrierung und Konto. Mitglieder sehen eine Änderung, nachdem Sie sie gespeichert haben.',
  settings: 'die Einstellungen',
  name: 'Name',
  nameHint: 'Steht auf den Seiten und in ihren Titeln. Leer: der Name der Website.',
  colour: 'Farbe',
  colourHint:
    'Von Schaltflächen und Links. Sie wird dunkler oder heller gemacht, bis Text gut lesbar ist.',
  chooseColour: 'Farbe wählen',
  saved: 'Gespeichert.',
  save: 'Speichern',
  discard: 'Änderungen verwerfen',
  logo: 'Logo',
  logoHint:
    'Anstelle des Namens. Eine https-Adresse oder eine Datei: PNG, JPEG, WebP oder SVG mit bis zu 75 kB.',
  logoAlt: 'Das Logo',
  chooseFile: 'Datei wählen',
  removeLogo: 'Logo entfernen',
  wrongType: (file) => `„${file}“ ist kein PNG, JPEG, WebP oder SVG.`,
  tooLarge: (file, size) => `„${file}“ hat ${size} kB. Ein Logo hat höchstens 75 kB.`,
  preview: 'Vorschau',
  language: 'Sprache',
  colours: 'Farben',
  light: 'Hell',
  dark: 'Dunkel',
  loginPage: 'Die Anmeldeseite',
  notLoaded: 'Die Vorschau lädt keine Bilder anderer Websites. Die Seiten laden sie.',
}
