import type { SharedTexts } from '../en/shared.js'

const count = (items: number) => items.toLocaleString('he')

/** Hebrew texts shared by pages, e-mails and forms. */
export const shared: SharedTexts = {
  email: 'כתובת דוא״ל',
  password: 'סיסמה',
  newPassword: 'סיסמה חדשה',
  showPassword: 'הצגת הסיסמה',
  hidePassword: 'הסתרת הסיסמה',
  displayName: 'שם תצוגה',
  displayNameHint: 'השם שמוצג לצד מה שמפרסמים.',
  codeFromMail: 'הקוד מהודעת הדוא״ל',
  code: 'קוד',
  recoveryCode: 'קוד שחזור',
  logIn: 'התחברות',
  logOut: 'התנתקות',
  signUp: 'הרשמה',
  confirm: 'אישור',
  sendMail: 'שליחת הודעה',
  nothingThere: 'לא הגיעה הודעה אחרי דקה? כדאי לבדוק בתיקיית הספאם, או לבקש הודעה חדשה.',
  sendNewCode: 'שליחת קוד חדש',
  newCodeSent: 'קוד חדש בדרך. זה יכול להימשך דקה.',
  forgotPassword: 'שכחת את הסיסמה?',
  chooseNewPassword: 'בחירת סיסמה חדשה',
  savePassword: 'שמירת הסיסמה',
  finishLogin: 'השלמת ההתחברות',
  codeSources: {
    TOTP: 'קוד מאפליקציית האימות',
    EMAIL: 'קוד בדוא״ל',
    SMS: 'קוד במסרון',
    CALL: 'קוד בשיחת טלפון',
    PUSH: 'קוד למכשיר',
    RECOVERY_CODE: 'קוד שחזור',
  },
  captchaDone: 'הבדיקה הסתיימה.',
  deleteMyAccount: 'מחיקת החשבון שלי',
  keepMyAccount: 'השארת החשבון שלי',
  cancelDeletion: 'ביטול המחיקה',
  deletionEffects: {
    keep: (items) => (items === 1 ? 'רשומה אחת נשמרת' : `${count(items)} רשומות נשמרות`),
    anonymise: (items) =>
      `${items === 1 ? 'רשומה אחת נשמרת' : `${count(items)} רשומות נשמרות`} ללא קשר אליך`,
    delete: (items) => (items === 1 ? 'רשומה אחת נמחקת' : `${count(items)} רשומות נמחקות`),
  },
  passwordRefusals: {
    short: (min) => `הסיסמה קצרה מדי. יש לבחור לפחות ${min} תווים.`,
    long: (max) => `הסיסמה ארוכה מדי. יש לבחור לכל היותר ${max} תווים.`,
    weak: 'קל מדי לנחש את הסיסמה הזאת. יש לבחור סיסמה אחרת.',
  },
  problems: {
    emailInvalid: 'יש להזין כתובת דוא״ל כמו name@example.com.',
    emailTaken: 'כבר קיים חשבון עם כתובת הדוא״ל הזאת. אפשר להתחבר אליו.',
    emailUnknown: 'אין חשבון עם כתובת הדוא״ל הזאת. יש לבדוק אותה, או להירשם.',
    credentialsWrong: 'כתובת הדוא״ל או הסיסמה שגויות. יש לבדוק את שתיהן ולנסות שוב.',
    codeWrong: 'הקוד שגוי או שתוקפו פג. יש להזין את הקוד האחרון, או לבקש קוד חדש.',
    linkOver: 'תוקף הקישור פג או שכבר נעשה בו שימוש. אפשר לבקש הודעה חדשה.',
    accountBlocked: 'אי אפשר להתחבר לחשבון הזה כעת. אפשר לפנות אל בעלי האתר.',
  },
}
