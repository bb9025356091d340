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
      ? '1 E-Mail wartet: Der Mailserver hat sie bisher nicht angenommen. Sie wird erneut versucht.'
      : `${formatCount(count)} E-Mails warten: Der Mailserver hat sie bisher nicht angenommen. Sie werden erneut versucht.`,
  check: 'E-Mail-Versand prüfen',
}
