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
      ? 'הודעה אחת ממתינה: שליחתה נכשלה עד כה. היא תישלח שוב.'
      : `${formatCount(count)} הודעות ממתינות: שליחתן נכשלה עד כה. הן יישלחו שוב.`,
  check: 'בדיקת שליחת הדוא״ל',
}
