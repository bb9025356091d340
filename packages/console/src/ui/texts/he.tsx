import { formatCount } from '../format/format-number.js'
import type { en } from './en.js'

export const he: typeof en = {
  title: (page) => `${page} · קונסולת Foyer`,
  loading: (noun) => <>בטעינה: {noun}</>,
  confirm: {
    action: (word, noun) => `${word}: ${noun}`,
    question: (word, noun) => `${word}: ${noun}?`,
    yes: (word) => `כן, ${word}`,
    no: 'חזרה',
  },
  copy: {
    action: (noun) => `העתקה: ${noun}`,
    done: 'הועתק',
    announced: (noun) => `הועתק: ${noun}`,
    blocked: 'הדפדפן חסם את לוח ההעתקה. אפשר לסמן את הטקסט ולהעתיק אותו ידנית.',
    code: 'קוד',
  },
  closeMessage: 'סגירת ההודעה',
  close: 'סגירה',
  clear: 'ניקוי',
  done: 'סיום',
  problem: {
    retry: 'ניסיון נוסף',
    stale: (problem) => `${problem} הדף מציג את הנתונים האחרונים שנטענו.`,
    requestId: 'מזהה בקשה',
    unexpected: 'אירעה שגיאה לא צפויה בדף הזה. יש לטעון אותו מחדש.',
    unreachable: 'השרת לא הגיב. יש לבדוק ש־Foyer פועל.',
    locked: 'הקונסולה ננעלה. יש להזין שוב את המפתח ואז להמשיך.',
    keyRefused: 'השרת אינו מקבל את המפתח הזה.',
    loggedOut: 'הסשן הסתיים. יש להיכנס שוב.',
    missingScope: (scope) =>
      `למפתח הזה חסר ה־scope ‏”${scope}“. יש לנעול את הקונסולה ולהזין את מפתח הבעלים, או מפתח עם ה־scope הזה.`,
    refused: (reason) => `השרת סירב: ${reason}`,
    failed: 'השרת לא הצליח לעבד את הבקשה.',
    inLog: (requestId) => `מזהה הבקשה ביומן שלו: ${requestId}.`,
    unreadable: 'התשובה אינה של Foyer. יש לבדוק את שרתי הפרוקסי בין הדף הזה לשרת.',
  },
  mail: {
    preview: (subject) => `תצוגה מקדימה של ”${subject}“`,
    blocked: 'התצוגה המקדימה חוסמת קישורים ותמונות חיצוניות.',
  },
  paging: {
    range: (first, last, total) => `${first} עד ${last} מתוך ${total}`,
    previous: 'הקודם',
    next: 'הבא',
    pastTheEnd: 'אין דף כזה',
    toFirst: 'לדף הראשון',
    older: 'הצגת ישנים יותר',
  },
  operations: {
    list: 'פעולות ארוכות',
    show: 'הצגה',
    stop: 'עצירה',
    resume: 'המשך',
    close: 'סגירה',
  },
  changes: {
    before: 'לפני',
    after: 'אחרי',
    noField: 'אין שדה כזה',
    noContent: 'היומן אינו מכיל את תוכן הפריט הזה.',
    item: 'פריט',
    itemBefore: 'הפריט לפני מחיקתו',
    changed: 'שדות שהשתנו',
    noChange: 'לאף שדה אין ערך אחר.',
    unchanged: (count) => `שדות שלא השתנו (${count})`,
  },
  forms: {
    title: 'לבטל את השינויים?',
    text: 'השינויים לא נשמרו.',
    keep: 'המשך עריכה',
    discard: 'ביטול השינויים',
    save: 'שמירה',
    discardChanges: 'ביטול השינויים',
  },
  people: {
    visitor: 'מבקר',
    member: 'חבר',
    open: 'הצגת חברים',
    placeholder: 'שם או כתובת דוא״ל',
    notLoaded: 'לא ניתן היה לטעון את החברים.',
    searching: 'בחיפוש…',
    none: 'לאף חבר פעיל אין שם או כתובת כאלה.',
  },
  mailStatus: {
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
  },
}
