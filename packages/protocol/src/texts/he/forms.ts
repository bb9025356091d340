import type {
  FormTexts,
  ProblemTexts,
  SecondFactorTexts,
  SignUpTexts,
  VerifyEmailTexts,
} from '../form-texts.js'
import { describePasswordRefusal } from '../password-refusal.js'
import { shared } from './shared.js'

const { email, password, displayName, displayNameHint } = shared
const { showPassword, hidePassword } = shared

const problems: ProblemTexts = {
  ...shared.problems,
  emailMissing: 'יש להזין כתובת דוא״ל.',
  passwordMissing: 'יש להזין סיסמה.',
  codeMissing: 'יש להזין את הקוד מהודעת הדוא״ל.',
  passwordRefused: (why) => describePasswordRefusal(why, shared.passwordRefusals),
  passwordMustChange: 'הסיסמה הזאת אינה תקפה עוד. יש לאפס אותה ואז להתחבר.',
  captchaFailed: 'בדיקת הרובוטים נכשלה. אפשר לנסות שוב.',
  stepOver: 'תוקף הקוד פג, או שכבר נעשה בו שימוש. יש לטעון את הדף מחדש ולהתחבר.',
  refused: () => 'השרת סירב לבקשה. אפשר לפנות אל בעלי האתר.',
  offline: 'אין תקשורת עם השרת. יש לבדוק את החיבור ולנסות שוב.',
  incomplete: 'חלק מהדף לא נטען. יש לבדוק את החיבור ולטעון את הדף מחדש.',
  misconfigured: 'האתר אינו מוגדר כראוי. כדאי להודיע לבעלי האתר.',
  failed: 'משהו השתבש. אפשר לנסות שוב בעוד רגע.',
}

const verifyEmail: VerifyEmailTexts = {
  ...problems,
  verifyTitle: 'יש לבדוק את הדוא״ל',
  codeSent: (to) =>
    to
      ? `שלחנו קוד אל \u2068${to}\u2069. יש להזין אותו כאן כדי לסיים.`
      : 'שלחנו אליך קוד בדוא״ל. יש להזין אותו כאן כדי לסיים.',
  code: shared.codeFromMail,
  verify: shared.confirm,
  verifyPending: 'הקוד נבדק…',
  nothingThere: shared.nothingThere,
  resend: shared.sendNewCode,
  resent: shared.newCodeSent,
  approval: 'תודה. אפשר יהיה להתחבר ברגע שבעלי האתר יאשרו את החשבון שלך.',
}

const secondFactor: SecondFactorTexts = {
  ...problems,
  factorTitle: 'אימות דו־שלבי',
  factorLead: {
    TOTP: () => 'יש להזין את הקוד בן שש הספרות מאפליקציית האימות.',
    EMAIL: (hint) => `שלחנו הודעת דוא״ל עם קוד אל \u2068${hint}\u2069.`,
    SMS: (hint) => `שלחנו מסרון עם קוד אל \u2068${hint}\u2069.`,
    CALL: (hint) => `אנחנו מתקשרים אל \u2068${hint}\u2069 כדי למסור לך קוד.`,
    PUSH: (hint) => `שלחנו קוד אל המכשיר שלך \u2068${hint}\u2069.`,
    RECOVERY_CODE: () => 'יש להזין אחד מקודי השחזור ששמרת. כל קוד תקף פעם אחת.',
  },
  factorWays: shared.codeSources,
  factorCode: shared.code,
  factorCodeMissing: 'יש להזין את הקוד.',
  factorSubmit: shared.finishLogin,
  factorPending: 'הקוד נבדק…',
  factorWrong: 'הקוד שגוי או שכבר נעשה בו שימוש. אפשר לבדוק אותו או להשתמש בשיטה אחרת.',
}

const signUp: SignUpTexts = {
  ...verifyEmail,
  title: shared.signUp,
  nickname: displayName,
  nicknameHint: displayNameHint,
  email,
  password,
  showPassword,
  hidePassword,
  passwordHint: 'ככל שהיא ארוכה יותר, כך טוב יותר. משפט קצר מתאים היטב.',
  passwordMissing: 'יש לבחור סיסמה.',
  submit: shared.signUp,
  pending: 'החשבון שלך נוצר…',
}

/** Hebrew texts of all forms; the page must set `dir="rtl"`. */
export const hebrew: FormTexts = {
  verifyEmail,
  secondFactor,
  signUp,
  login: {
    ...verifyEmail,
    ...secondFactor,
    title: shared.logIn,
    email,
    password,
    showPassword,
    hidePassword,
    submit: shared.logIn,
    pending: 'ההתחברות מתבצעת…',
  },
  forgotPassword: {
    ...problems,
    title: shared.forgotPassword,
    lead: 'נשלח אליך קישור לבחירת סיסמה חדשה.',
    email,
    submit: shared.sendMail,
    pending: 'ההודעה נשלחת…',
    sent: (to) =>
      `אם קיים חשבון עבור \u2068${to}\u2069, שלחנו אליו הודעה. זה יכול להימשך דקה; כדאי לבדוק גם בתיקיית הספאם.`,
  },
  resetPassword: {
    ...verifyEmail,
    ...secondFactor,
    title: shared.chooseNewPassword,
    password: shared.newPassword,
    showPassword,
    hidePassword,
    passwordHint: signUp.passwordHint,
    passwordMissing: signUp.passwordMissing,
    submit: shared.savePassword,
    pending: 'הסיסמה נשמרת…',
    linkOver: shared.problems.linkOver,
    done: 'הסיסמה הוחלפה.',
  },
  captcha: {
    solving: 'מתבצעת בדיקה שאינך רובוט. אין צורך לעשות דבר.',
    progress: 'התקדמות הבדיקה',
    done: shared.captchaDone,
    widget: 'יש לאשר שאינך רובוט.',
    failed: 'הבדיקה נכשלה.',
    again: 'בדיקה נוספת',
  },
  accountMenu: {
    account: (name) => `החשבון של \u2068${name}\u2069`,
    member: 'חברי האתר',
    loggedInAs: 'מחובר כעת:',
    logOut: shared.logOut,
    loggingOut: 'ההתנתקות מתבצעת…',
  },
  deleteAccount: {
    offline: problems.offline,
    incomplete: problems.incomplete,
    misconfigured: problems.misconfigured,
    failed: problems.failed,
    title: shared.deleteMyAccount,
    lead: 'תחילה נשלח אליך הודעה. דבר לא יקרה לפני השימוש בקישור שבה.',
    grace: (days) =>
      days === 0
        ? 'עם האישור החשבון נמחק מיד. אי אפשר לבטל את הפעולה.'
        : `עם האישור החיבור מסתיים בכל מקום. לאחר מכן אפשר להתחרט במשך ${days === 1 ? 'יום אחד' : `${days} ימים`}. אחר כך אי אפשר לשחזר דבר.`,
    effects: shared.deletionEffects,
    password,
    showPassword,
    hidePassword,
    passwordHint: 'עבר זמן מאז ההתחברות האחרונה. יש להזין את הסיסמה כדי להמשיך.',
    passwordMissing: problems.passwordMissing,
    passwordWrong: 'הסיסמה שגויה. יש לבדוק אותה ולנסות שוב.',
    tooMany: 'יותר מדי ניסיונות. יש להמתין ולנסות שוב.',
    submit: shared.sendMail,
    pending: 'ההודעה נשלחת…',
    sent: (date) => `יש לבדוק את הדוא״ל. הקישור שבהודעה תקף עד ${date}.`,
    cancel: shared.cancelDeletion,
    scheduled: (date) => `החשבון שלך יימחק בתאריך ${date}. עד אז אפשר להשאיר אותו.`,
    keep: shared.keepMyAccount,
  },
}
