import type { DeletionEffect } from '@foyer/protocol/account-data-endpoints'
import { formatCount } from '../../../ui/format/format-number.js'
import type { en } from './en.js'

const effects: Record<DeletionEffect['action'], [one: string, several: string]> = {
  keep: ['נשאר כמות שהוא', 'נשארים כמות שהם'],
  anonymise: ['נשאר, ללא קשר לחבר', 'נשארים, ללא קשר לחבר'],
  delete: ['נמחק', 'נמחקים'],
}

function members(count: number): string {
  return count === 1 ? 'חבר אחד' : `${formatCount(count)} חברים`
}

export const he: typeof en = {
  statuses: {
    active: 'פעיל',
    waiting: 'בהמתנה',
    blocked: 'חסום',
    offline: 'לא מקוון',
    deleted: 'נמחק',
    unverified: 'לא אומת',
  },
  list: {
    title: 'חברים',
    search: 'חיפוש שם, דוא״ל או מזהה',
    filter: 'סינון לפי מצב',
    all: 'כל החברים',
    loading: 'החברים',
    pages: 'עמודים של חברים',
    count: (count) => (count === 1 ? members(count) : `${members(count)}, החדשים תחילה`),
    matches: (count) => `נמצאו: ${members(count)}`,
    columns: {
      member: 'חבר',
      status: 'מצב',
      roles: 'תפקידים',
      joined: 'הצטרפות',
      lastLogin: 'כניסה אחרונה',
    },
    notVerified: 'דוא״ל לא אומת',
    never: 'אף פעם',
    nonePending: {
      title: 'אין חברים בהמתנה',
      about: 'חברים חדשים ממתינים כאן אם ההגדרות דורשות כתובת דוא״ל מאומתת או אישור של בעלים.',
    },
    noneOfStatus: { title: 'אין חברים', about: 'לאף חבר אין המצב הזה.' },
    none: {
      title: 'עדיין אין חברים',
      about: 'חברים שנרשמים באתר מופיעים כאן, עם המצב והכניסה האחרונה שלהם.',
    },
    noMatch: {
      title: (search) => `אין חברים המתאימים ל־”${search}“`,
      about: 'החיפוש כולל כתובות דוא״ל, שמות תצוגה ומזהים שלמים.',
    },
  },
  roles: {
    editor: 'עריכה',
    isEditor: (email) => `עריכה: ${email}`,
    editorHint:
      'קורא ומשנה את הפריטים של כל האוספים, גם את הפרטיים של כל חבר, מלבד אלה שלבעלים בלבד.',
    operations: { read: 'קריאה', insert: 'הוספה', update: 'שינוי', remove: 'הסרה' },
  },
  actions: {
    approve: 'אישור',
    approveMember: (email) => `אישור: ${email}`,
    unblock: 'ביטול החסימה',
    unblockMember: (email) => `ביטול החסימה: ${email}`,
    block: 'חסימה',
    blockQuestion: 'כל הסשנים מסתיימים, והחבר לא יוכל להיכנס עד לביטול חסימת החשבון.',
    delete: 'מחיקה',
    deleteAfterQuestion: 'מחיקה…',
    deleteMember: (email) => `מחיקה: ${email}`,
    deleteTitle: (email) => `למחוק את ${email}?`,
    invite: 'שליחת הזמנה',
    reset: 'שליחת איפוס סיסמה',
    passwordOf: (email) => email,
    requirePassword: 'דרישת סיסמה חדשה',
    requireQuestion: 'כל הסשנים מסתיימים, ובכניסה הבאה תידרש סיסמה חדשה.',
    keepPassword: 'השארת הסיסמה',
    keepQuestion: 'הכניסה של החבר היא בסיסמה הנוכחית.',
    sent: (email) => `הודעת דוא״ל נשלחת אל ${email}.`,
    keptInInbox: (email) => `ההודעה אל ${email} נמצאת למטה תחת ”הודעות דוא״ל“.`,
    export: 'הורדת כל הנתונים',
  },
  change: {
    open: 'שינוי הכתובת והשם',
    title: 'שינוי הכתובת והשם',
    emailHint:
      'כתובת חדשה מסיימת את כל הסשנים, הקישורים והקודים של החבר. הודעה נשלחת לכתובת הקודמת.',
    verified: 'הכתובת הזאת כבר אומתה',
    emailChanged: (email: string) => `הכתובת של החבר שונתה ל־${email}. יש לפתוח את הטופס שוב.`,
    nickname: 'שם תצוגה',
  },
  deletion: {
    loading: 'הפריטים של החבר',
    requested: (time) => <>המחיקה התבקשה על ידי החבר. מועד המחיקה: {time}.</>,
    account: 'חשבון ופרופיל',
    accountEffect: 'נמחקים עכשיו. כל הסשנים מסתיימים. אי אפשר לבטל את הפעולה.',
    effect: (items, action) => {
      const [value, several] = effects[action]
      return items === 1 ? `פריט אחד ${value}` : `${formatCount(items)} פריטים ${several}`
    },
    noItems: 'אין פריטים בבעלות החבר.',
    confirm: 'מחיקה לצמיתות',
    due: (time) => <>מועד המחיקה: {time}</>,
    withdraw: 'ביטול המחיקה',
    withdrawOf: (email) => `ביטול המחיקה: ${email}`,
  },
  add: {
    title: 'הוספת חבר',
    emailHint: 'הכניסה של החבר היא באמצעותה.',
    nickname: 'שם תצוגה',
    nicknameHint: 'מוצג באתר. ברירת מחדל: החלק של הכתובת שלפני ה־@.',
    invite: 'שליחת הזמנה עם קישור לבחירת סיסמה',
    submit: 'הוספת החבר',
    notInvited: (reason) => `החבר נוסף, אך ההזמנה לא נשלחה. ${reason}`,
    open: 'אל דף החבר',
  },
  member: {
    title: 'חבר',
    all: 'כל החברים',
    missing: 'החבר הזה אינו קיים',
    missingReason: 'ייתכן שהחשבון נמחק.',
    loading: 'החבר',
    account: 'חשבון',
    address: (email, isVerified) => (
      <>
        <bdi>{email}</bdi>, {isVerified ? 'אומתה' : 'טרם אומתה'}
      </>
    ),
    roles: 'תפקידים',
    joined: 'הצטרפות',
    lastLogin: 'כניסה אחרונה',
    never: 'אף פעם',
    passwordDue: 'יש לשנות אותה בכניסה הבאה',
    deletion: 'מחיקה',
    id: 'מזהה',
    copiedId: 'מזהה',
  },
  items: {
    heading: 'פריטים',
    loading: 'הפריטים',
    none: 'אין פריטים בבעלות החבר.',
    count: (items) => (items === 1 ? 'פריט אחד' : `${formatCount(items)} פריטים`),
    viewAs: 'הצגת פריטים מנקודת המבט של החבר',
    viewAsList: 'אוסף להצגה מנקודת המבט של החבר',
    loadingCollections: 'האוספים',
    noCollections: 'אין אוספים באתר.',
  },
  emails: 'הודעות דוא״ל',
  activity: {
    heading: 'פעילות',
    all: 'הצגה ביומן הביקורת',
    loading: 'הפעילות',
    none: 'לא היו אירועים ב־90 הימים האחרונים.',
  },
  sessions: {
    heading: 'סשנים',
    all: 'הסשנים של החבר',
    endAll: 'סיום הכול',
    endAllQuestion: 'מתבצעת יציאה של החבר מכל מקום.',
    loading: 'הסשנים',
    none: 'החבר עדיין לא נכנס לאתר.',
    columns: {
      site: 'אתר',
      device: 'מכשיר',
      network: 'רשת',
      lastUsed: 'שימוש אחרון',
      state: 'מצב',
    },
    unknownDevice: 'לא ידוע',
    session: 'הסשן',
    end: 'סיום',
    endQuestion: 'מתבצעת יציאה במכשיר.',
    ended: (time, reason) => (
      <>
        הסתיים: {time}
        {reason !== undefined && `, ${reason}`}
      </>
    ),
  },
}
