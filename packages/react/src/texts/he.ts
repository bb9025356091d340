import type { ProblemTexts } from '../forms/problems.js'
import type { FormTexts, SecondFactorTexts, SignUpTexts, VerifyEmailTexts } from './form-texts.js'

const problems: ProblemTexts = {
  summary: 'יש לבדוק את הפרטים הבאים',
  emailMissing: 'יש להקליד כתובת דוא״ל.',
  passwordMissing: 'יש להקליד סיסמה.',
  codeMissing: 'יש להקליד את הקוד מהודעת הדוא״ל.',
  emailInvalid: 'יש להקליד כתובת דוא״ל כמו name@example.com.',
  // The server gives its reason in English.
  passwordRefused: () => 'יש לבחור סיסמה אחרת, רצוי ארוכה יותר.',
  emailTaken: 'כבר קיים חשבון עם כתובת הדוא״ל הזאת. אפשר להתחבר אליו.',
  credentialsWrong: 'כתובת הדוא״ל והסיסמה אינן תואמות. יש לבדוק את שתיהן ולנסות שוב.',
  passwordMustChange: 'הסיסמה הזאת אינה תקפה עוד. יש לבחור סיסמה חדשה ואז להתחבר.',
  captchaFailed: 'לא הצלחנו לוודא שאין כאן רובוט. אפשר לנסות שוב.',
  codeWrong: 'הקוד שגוי. אפשר לבדוק אותו או לבקש קוד חדש.',
  emailUnknown: 'אין חשבון עם כתובת הדוא״ל הזאת.',
  accountBlocked: 'החשבון הזה לא יכול להתחבר כעת. אפשר לפנות אל בעלי האתר.',
  refused: () => 'השרת סירב לבקשה. אפשר לפנות אל בעלי האתר.',
  offline: 'אין תקשורת עם השרת. יש לבדוק את החיבור ולנסות שוב.',
  misconfigured: 'האתר אינו מוגדר כראוי ולכן הפעולה אינה אפשרית. כדאי להודיע לבעלי האתר.',
  failed: 'הפעולה לא הצליחה. אפשר לנסות שוב בעוד רגע.',
}

const verifyEmail: VerifyEmailTexts = {
  ...problems,
  verifyTitle: 'אימות כתובת הדוא״ל',
  codeSent: (email) =>
    email
      ? `שלחנו קוד אל \u2068${email}\u2069. יש להקליד אותו כאן.`
      : 'יש להקליד את הקוד ששלחנו בדוא״ל.',
  code: 'הקוד מהודעת הדוא״ל',
  verify: 'אישור',
  verifyPending: 'הקוד נבדק…',
  resend: 'שליחת קוד חדש',
  resent: 'קוד חדש בדרך. זה יכול להימשך דקה.',
  approval: 'תודה. לפני ההתחברות הראשונה בעלי האתר צריכים לאשר את החשבון.',
}

const secondFactor: SecondFactorTexts = {
  ...problems,
  factorTitle: 'עוד צעד אחד',
  factorLead: {
    TOTP: () => 'יש להקליד את שש הספרות שמוצגות באפליקציית האימות.',
    EMAIL: (hint) => `הודעת דוא״ל עם קוד בדרך אל \u2068${hint}\u2069.`,
    SMS: (hint) => `הודעה עם קוד בדרך אל \u2068${hint}\u2069.`,
    CALL: (hint) => `הקוד יימסר בשיחה אל \u2068${hint}\u2069.`,
    PUSH: (hint) => `קוד נשלח אל המכשיר \u2068${hint}\u2069.`,
    RECOVERY_CODE: () => 'יש להקליד אחד מקודי השחזור ששמרת. כל קוד תקף פעם אחת.',
  },
  factorWays: {
    TOTP: 'קוד מאפליקציית האימות',
    EMAIL: 'קוד בדוא״ל',
    SMS: 'קוד במסרון',
    CALL: 'קוד בשיחת טלפון',
    PUSH: 'קוד למכשיר',
    RECOVERY_CODE: 'קוד שחזור',
  },
  factorCode: 'קוד',
  factorCodeMissing: 'יש להקליד את הקוד.',
  factorSubmit: 'השלמת ההתחברות',
  factorPending: 'הקוד נבדק…',
  factorWrong: 'הקוד שגוי או שכבר נעשה בו שימוש. אפשר לבדוק אותו או לבחור בדרך אחרת.',
}

const signUp: SignUpTexts = {
  ...verifyEmail,
  title: 'יצירת חשבון',
  nickname: 'שם',
  nicknameHint: 'השם מוצג לצד מה שכותבים באתר.',
  email: 'כתובת דוא״ל',
  password: 'סיסמה',
  passwordHint: 'ככל שהיא ארוכה יותר, כך טוב יותר: כמה מילים בצירוף שאיש אינו מכיר.',
  passwordMissing: 'יש לבחור סיסמה.',
  submit: 'יצירת חשבון',
  pending: 'החשבון נוצר…',
}

/** All forms in Hebrew; the page says `dir="rtl"`. */
export const hebrew: FormTexts = {
  verifyEmail,
  secondFactor,
  signUp,
  signIn: {
    ...verifyEmail,
    ...secondFactor,
    title: 'התחברות',
    email: 'כתובת דוא״ל',
    password: 'סיסמה',
    submit: 'התחברות',
    pending: 'ההתחברות מתבצעת…',
  },
  forgotPassword: {
    ...problems,
    title: 'שכחת את הסיסמה?',
    lead: 'נשלח הודעת דוא״ל עם קישור לבחירת סיסמה חדשה.',
    email: 'כתובת דוא״ל',
    submit: 'שליחת ההודעה',
    pending: 'ההודעה נשלחת…',
    sent: (email) =>
      `אם קיים חשבון עבור \u2068${email}\u2069, הודעה בדרך אליו. זה יכול להימשך דקה; כדאי לבדוק גם בתיקיית הספאם.`,
  },
  resetPassword: {
    ...verifyEmail,
    ...secondFactor,
    title: 'בחירת סיסמה חדשה',
    password: 'סיסמה חדשה',
    passwordHint: signUp.passwordHint,
    passwordMissing: signUp.passwordMissing,
    submit: 'שמירת הסיסמה',
    pending: 'הסיסמה נשמרת…',
    linkOver: 'הקישור אינו תקף עוד או שכבר נעשה בו שימוש. אפשר לבקש הודעה חדשה.',
    done: 'הסיסמה החדשה תקפה מעכשיו.',
  },
  captcha: {
    works: 'מתבצעת בדיקה שאין כאן רובוט. אין צורך לעשות דבר.',
    progress: 'התקדמות הבדיקה',
    done: 'הבדיקה הסתיימה.',
    asks: 'יש לאשר שאין כאן רובוט.',
    failed: 'הבדיקה לא הצליחה.',
    again: 'בדיקה נוספת',
  },
  accountMenu: {
    account: (name) => `החשבון של \u2068${name}\u2069`,
    member: 'חברי האתר',
    signedInAs: 'מחובר כעת:',
    logOut: 'התנתקות',
    loggingOut: 'ההתנתקות מתבצעת…',
  },
  deleteAccount: {
    summary: problems.summary,
    offline: problems.offline,
    misconfigured: problems.misconfigured,
    failed: problems.failed,
    title: 'מחיקת החשבון שלי',
    lead: 'תחילה תישלח אליך הודעה. דבר לא יקרה לפני השימוש בקישור שבה.',
    grace: (days) =>
      days === 0
        ? 'עם האישור החשבון נמחק מיד, ואי אפשר להחזיר אותו.'
        : `עם האישור החיבור מסתיים בכל מקום. במשך ${days === 1 ? 'יום אחד' : `${days} ימים`} אפשר להתחרט; אחר כך אי אפשר להחזיר דבר.`,
    effects: {
      keep: (items) =>
        items === 1 ? 'רשומה אחת נשארת כפי שהיא' : `${items} רשומות נשארות כפי שהן`,
      anonymise: (items) =>
        `${items === 1 ? 'רשומה אחת נשארת' : `${items} רשומות נשארות`}, ללא קשר אליך`,
      delete: (items) => (items === 1 ? 'רשומה אחת נמחקת' : `${items} רשומות נמחקות`),
    },
    password: 'סיסמה',
    passwordHint: 'עבר זמן מאז ההתחברות האחרונה. יש להקליד את הסיסמה.',
    passwordMissing: problems.passwordMissing,
    passwordWrong: 'הסיסמה אינה נכונה. יש לבדוק אותה ולנסות שוב.',
    tooMany: 'היו יותר מדי ניסיונות. יש להמתין ולנסות שוב.',
    submit: 'שליחת ההודעה',
    pending: 'ההודעה נשלחת …',
    sent: (date) => `יש לבדוק את הדואר. הקישור שבהודעה תקף עד ${date}.`,
    cancel: 'התחרטתי',
    scheduled: (date) => `החשבון שלך יימחק בתאריך ${date}. עד אז אפשר להשאיר אותו.`,
    keep: 'השארת החשבון שלי',
  },
}
