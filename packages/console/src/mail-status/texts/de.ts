import { formatCount } from '../../ui/format/format-number.js'
import type { en } from './en.js'

export const de: typeof en = {
  noServer: {
    inInbox:
      'Diese Website hat keinen Mailserver: E-Mails bleiben hier und werden niemandem gesendet.',
    elsewhere:
      'Diese Website hat keinen Mailserver: E-Mails bleiben im Postausgang und werden niemandem gesendet.',
  },
  toInbox: 'Postausgang öffnen',
  setUp: 'E-Mail-Versand einrichten',
  delayed: (count) =>
    count === 1
      ? '1 Nachricht wartet: Ihr Versand ist bisher fehlgeschlagen. Er wird erneut versucht.'
      : `${formatCount(count)} Nachrichten warten: Ihr Versand ist bisher fehlgeschlagen. Er wird erneut versucht.`,
  check: 'E-Mail-Versand prüfen',
}
