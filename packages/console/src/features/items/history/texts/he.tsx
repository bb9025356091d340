import type { en } from './en.js'

export const he: typeof en = {
  noun: 'ההיסטוריה',
  types: {
    itemCreated: 'נוצר',
    itemUpdated: 'שונה',
    itemRemoved: 'הוסר',
    truncated: 'האוסף רוקן',
    restored: 'האוסף שוחזר',
  },
  by: (actor) => <>בידי {actor}</>,
  noChange: 'לאף שדה אין ערך אחר.',
  event: 'אירוע',
  request: 'בקשה',
  actors: {
    server: 'השרת',
    deletedKey: 'מפתח API שנמחק',
    key: (name) => `מפתח ה־API ”${name}“`,
    ownerKey: 'מפתח הבעלים',
    removedOwner: 'בעלים שהוסר',
    visitor: 'מבקר',
  },
  notLogged: (collection, setting) => (
    <>
      יומן האירועים אינו רושם את הפריטים של {collection}: קובץ האתר מצהיר על האוסף עם {setting}.
    </>
  ),
  noneInNewest: 'בחלק החדש של יומן האירועים אין שינוי של הפריט הזה.',
  none: 'ביומן האירועים אין שינוי של הפריט הזה.',
  searchOlder: 'חיפוש שינויים ישנים יותר',
  retention: (days, setting) => (
    <>
      יומן האירועים שומר שינויים במשך {days === 1 ? 'יום אחד' : `${days} ימים`}: ההגדרה {setting}.
    </>
  ),
  restore: {
    action: 'שחזור הגרסה הזו',
    noun: 'הגרסה הזו',
    question: 'השחזור משנה את השדות האלה:',
    references: 'שדות עם כמה הפניות נשארים כפי שהם.',
    same: 'אין הבדל בין הגרסה לבין הפריט הנוכחי.',
    confirm: 'כן, לשחזר',
    expired: 'יומן האירועים כבר אינו מכיל את תוכן הגרסה הזו.',
    conflict: 'הפריט השתנה בינתיים. יש לסגור אותו, לפתוח אותו מחדש ולהשוות שוב.',
    gone: 'הפריט הוסר בינתיים.',
  },
  eventLog: 'יומן האירועים של הפריט הזה',
  auditLog: 'יומן הביקורת של האוסף',
}
