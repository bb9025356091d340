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
}
