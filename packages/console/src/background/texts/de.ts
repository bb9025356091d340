import type { en } from './en.js'

export const de: typeof en = {
  list: 'Lange Vorgänge',
  show: 'Anzeigen',
  stop: 'Anhalten',
  resume: 'Fortsetzen',
  close: 'Schließen',
}
