import { formatCount } from '../../ui/format/format-number.js'
import type { en } from './en.js'

export const he: typeof en = {
  noServer: {
    inInbox: 'לאתר הזה אין שרת דואר: הודעות הדוא״ל נשמרות כאן ואינן נשלחות לאיש.',
    elsewhere: 'לאתר הזה אין שרת דואר: הודעות הדוא״ל נשמרות בתיבת הדואר ואינן נשלחות לאיש.',
  },
  toInbox: 'פתיחת תיבת הדואר',
  setUp: 'הגדרת שליחת דוא״ל',
  delayed: (count) =>
    count === 1
      ? 'הודעת דוא״ל אחת ממתינה: שרת הדואר עדיין לא קיבל אותה. היא תישלח שוב.'
      : `${formatCount(count)} הודעות דוא״ל ממתינות: שרת הדואר עדיין לא קיבל אותן. הן יישלחו שוב.`,
  check: 'בדיקת שליחת הדוא״ל',
}
