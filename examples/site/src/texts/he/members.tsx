import { hebrew } from '@foyer/react/texts/he'
import { isolate } from '../../language/isolate.js'
import type { MoreTexts } from '../en/more.js'

/** Hebrew texts of logging in and signing up. */
export const login: MoreTexts['login'] = {
  logInLead: (signUp) => <>עדיין לא נרשמת? {signUp}.</>,
  signUpLead: (logIn) => <>לכתוב ביקורות ולנהל רשימת צפייה. כבר נרשמת? {logIn}.</>,
  emailTaken: 'כבר קיים חשבון עם כתובת הדוא״ל הזאת.',
  forgotPassword: 'שכחת את הסיסמה?',
  needsScript: 'ההתחברות דורשת JavaScript. יש לאפשר אותו לאתר הזה ולטעון את הדף מחדש.',
  hosted: 'שימוש בדף של השרת במקום',
  hostedFailed: 'אי אפשר היה לפתוח את הדף של השרת.',
  localMail: (inbox) => <>האתר פועל במחשב שלך? בלי שרת דואר, הקוד נמצא ב{inbox}.</>,
  inbox: 'תיבת הדואר של הקונסולה',
  alreadyTitle: 'התחברות',
  already: 'כבר התחברת',
  alreadyLead: 'אין צורך להתחבר שוב.',
  continue: 'המשך',
  pendingTitle: 'התחברות',
  pending: 'ההתחברות מתבצעת…',
  pendingLead: 'זה נמשך רגע.',
  failedTitle: 'ההתחברות לא הושלמה',
  failed: 'ההתחברות לא הושלמה',
  startAgain: 'התחלה מחדש',
  withoutLogin: 'המשך ללא התחברות',
  expired: 'תוקף ההתחברות פג, או שהיא התחילה בחלון אחר. יש להתחיל מחדש.',
  codeExpired: 'תוקף הקוד פג, או שכבר נעשה בו שימוש. אפשר להמשיך בהתחברות עם הסיסמה.',
  left: 'יצאת מדף ההתחברות. דבר לא השתנה.',
  refused: 'השרת לא קיבל את ההתחברות. אפשר לנסות שוב.',
}

/** Hebrew texts of the account. */
export const account: MoreTexts['account'] = {
  loading: 'החשבון שלך בטעינה',
  needsScript: 'הדף הזה דורש JavaScript',
  needsScriptLead: 'יש לאפשר אותו לאתר הזה ולטעון את הדף מחדש.',
  withoutScript: (manage) => <>בלי JavaScript אפשר {manage}.</>,
  manageWithoutScript: 'לנהל את ההתחברות והמכשירים',
  notLoaded: 'אי אפשר היה לטעון את החשבון שלך.',
  profile: 'הפרופיל שלך',
  displayName: 'שם תצוגה',
  displayNameHint: 'יוצג לצד הביקורות הבאות שלך.',
  saveName: 'שמירת השם',
  nameMissing: 'יש להזין שם',
  nameNotSaved: 'השם שלך לא השתנה.',
  nameSaved: (name) => `השם שלך הוא עכשיו ${isolate(name)}.`,
  changePassword: 'החלפת הסיסמה',
  newPassword: 'סיסמה חדשה',
  passwordHint: 'כמה מילים אקראיות הן סיסמה חזקה.',
  showPassword: 'הצגת הסיסמה',
  hidePassword: 'הסתרת הסיסמה',
  savePassword: 'שמירת הסיסמה',
  passwordMissing: 'יש להזין סיסמה חדשה',
  passwordSaved: 'הסיסמה הוחלפה. המכשירים האחרים שלך נותקו.',
  passwordNotSaved: 'הסיסמה שלך לא הוחלפה.',
  passwordRefused: hebrew.signUp.passwordRefused,
  loginTooOld: 'עבר זמן מאז ההתחברות. יש להתחבר שוב ולהחליף את הסיסמה בתוך עשר דקות.',
  devices: 'התחברות ומכשירים',
  devicesLead: 'אימות דו־שלבי, כתובת הדוא״ל שלך והמכשירים המחוברים. ייתכן שיהיה צורך להתחבר שוב.',
  manageDevices: 'ניהול ההתחברות והמכשירים',
  data: 'הנתונים שלך',
  dataLead: 'כל מה ששמור אצלנו עליך, כולל הביקורות ורשימת הצפייה, בקובץ אחד.',
  download: 'הורדת הנתונים שלי',
  notDownloaded: 'אי אפשר היה להוריד את הנתונים שלך. אפשר לנסות שוב בעוד רגע.',
  delete: 'מחיקת החשבון',
  logOutLead: 'טיוטות נשארות במכשיר הזה עד לסגירת הלשונית.',
  logOutHere: 'התנתקות מהמכשיר הזה',
  reviews: 'הביקורות שלך',
  reviewsNotLoaded: 'אי אפשר היה לטעון את הביקורות שלך.',
  noReviews: (pickFilm) => <>עדיין לא כתבת ביקורות. {pickFilm}.</>,
  pickFilm: 'אפשר לבחור סרט',
  reviewOf: (title, day) => (
    <>
      {title ? `”${isolate(title)}“, ` : null}
      {day}
    </>
  ),
}

/** Hebrew texts of the watchlist's page. */
export const watchlistPage: MoreTexts['watchlistPage'] = {
  yours: 'רשימת הצפייה שלך',
  notLoaded: 'אי אפשר היה לטעון את רשימת הצפייה שלך.',
  empty: 'אין עדיין במה לצפות',
  emptyLead: 'לחיצה על הסימנייה שעל הכרזה שומרת כאן את הסרט. הרשימה גלויה רק לך.',
  topRated: 'לסרטים בדירוג הגבוה ביותר',
  invitation: 'לשמור סרטים לצפייה',
  invitationLead: 'רשימת הצפייה זמינה בכל מכשיר, והיא גלויה רק לך.',
}

/** Hebrew names of collections that hold items of members, by id. */
export const collections: MoreTexts['collections'] = {
  reviews: 'ביקורות',
  watchlist: 'רשימת הצפייה',
}
