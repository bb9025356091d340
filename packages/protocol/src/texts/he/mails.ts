import type {
  DeletionMailTexts,
  FactorChangeTexts,
  FactorMailTexts,
  MailTexts,
} from '../mail-texts.js'
import { shared } from './shared.js'

const ignore = 'אם לא ביקשת זאת, אפשר להתעלם מההודעה.'
const chooseNewPassword = (url: string) => ({ label: shared.chooseNewPassword, url })
const ifNotYou = (url: string) => ({
  lead: 'אם עשית זאת בעצמך, אין צורך לעשות דבר. אם לא, יש לבחור סיסמה חדשה עכשיו:',
  ...chooseNewPassword(url),
})

const factorMails: FactorMailTexts = {
  factorCode: ({ site, code, minutes }) => ({
    subject: `${code} הוא הקוד שלך עבור ${site}`,
    heading: 'הקוד שלך',
    text: `בעזרת הקוד הזה אפשר להתחבר אל ${site}, או להוסיף את כתובת הדוא״ל הזאת לאימות הדו־שלבי.`,
    code: { lead: 'יש להזין אותו בדף שמבקש אותו:', code },
    notes: [
      `הקוד תקף למשך ${minutes} דקות. אין למסור אותו לאיש.`,
      'אם לא ביקשת אותו, מישהו יודע את הסיסמה שלך. יש לבחור סיסמה חדשה.',
    ],
  }),
  factorsChanged: ({ site, url, change }) => ({
    ...factorChanges[change](site),
    link: ifNotYou(url),
    notes: [],
  }),
  codeMessage: ({ site, code }) => `${code} הוא הקוד שלך עבור ${site}. אין למסור אותו לאיש.`,
  spokenCode: ({ site, code }) => `הקוד שלך עבור ${site} הוא ${code}. שוב: ${code}.`,
}

const factorChanges: FactorChangeTexts = {
  added: (site) => ({
    subject: `האימות הדו־שלבי באתר ${site} פעיל`,
    heading: 'האימות הדו־שלבי פעיל',
    text: `מעכשיו ההתחברות אל ${site} דורשת קוד אחרי הסיסמה. יש לשמור את קודי השחזור במקום בטוח.`,
  }),
  'method-added': (site) => ({
    subject: `שיטת אימות נוספה באתר ${site}`,
    heading: 'שיטת אימות נוספה',
    text: `לחשבון שלך באתר ${site} נוספה שיטה לאימות הדו־שלבי.`,
  }),
  removed: (site) => ({
    subject: `שיטת אימות הוסרה באתר ${site}`,
    heading: 'שיטת אימות הוסרה',
    text: `אחת השיטות של האימות הדו־שלבי הוסרה מהחשבון שלך באתר ${site}. השיטות האחרות ממשיכות להגן עליו.`,
  }),
  'switched-off': (site) => ({
    subject: `האימות הדו־שלבי באתר ${site} כבוי`,
    heading: 'האימות הדו־שלבי כבוי',
    text: `השיטה האחרונה של האימות הדו־שלבי הוסרה מהחשבון שלך באתר ${site}. עד להוספת שיטה חדשה, רק הסיסמה מגינה עליו.`,
  }),
  reset: (site) => ({
    subject: `האימות הדו־שלבי באתר ${site} אופס`,
    heading: 'האימות הדו־שלבי אופס',
    text: `בעלי האתר ${site} הסירו את כל שיטות האימות מהחשבון שלך. עד להוספת שיטה חדשה, רק הסיסמה מגינה עליו.`,
  }),
  guessed: (site) => ({
    subject: `מישהו מנחש קודים בחשבון שלך באתר ${site}`,
    heading: 'מישהו מנחש קודים בחשבון שלך',
    text: `בחשבון שלך באתר ${site} הוזנו קודים שגויים רבים אחרי הסיסמה הנכונה. במשך עד שעה רק קוד שחזור מאפשר גישה.`,
  }),
  'recovery-code-used': (site) => ({
    subject: `נעשה שימוש בקוד שחזור באתר ${site}`,
    heading: 'נעשה שימוש בקוד שחזור',
    text: `מישהו התחבר לחשבון שלך באתר ${site} בעזרת קוד שחזור. הקוד הזה אינו תקף עוד.`,
  }),
  'recovery-codes-renewed': (site) => ({
    subject: `קודי שחזור חדשים עבור ${site}`,
    heading: 'קודי שחזור חדשים',
    text: `לחשבון שלך באתר ${site} יש קודי שחזור חדשים. הקודים הישנים אינם תקפים עוד.`,
  }),
}

const deletionMails: DeletionMailTexts = {
  deletionRequested: ({ site, url, hours, days }) => ({
    subject: `למחוק את החשבון שלך באתר ${site}?`,
    heading: 'למחוק את החשבון שלך?',
    text:
      days === 0
        ? `התקבלה בקשה, כנראה ממך, למחוק את החשבון שלך באתר ${site}. בקישור מוצג מה יימחק. עם האישור שם החשבון יימחק מיד.`
        : `התקבלה בקשה, כנראה ממך, למחוק את החשבון שלך באתר ${site}. בקישור מוצג מה יימחק. אחרי האישור שם אפשר להתחרט במשך ${days === 1 ? 'יום אחד' : `${days} ימים`}.`,
    link: { label: 'המשך למחיקת החשבון', url },
    notes: [
      `הקישור תקף למשך ${hours} שעות. דבר לא יקרה לפני השימוש בו.`,
      'אם לא ביקשת זאת, מישהו אחר מחובר לחשבון שלך. יש לבחור סיסמה חדשה.',
    ],
  }),
  deletionScheduled: ({ site, date, url }) => ({
    subject: `החשבון שלך באתר ${site} יימחק בתאריך ${date}`,
    heading: `החשבון שלך יימחק בתאריך ${date}`,
    text: `עד אז אפשר להשאיר את החשבון שלך באתר ${site}, ודבר לא ילך לאיבוד. כל המכשירים נותקו.`,
    link: { label: shared.keepMyAccount, url },
    notes: [
      'אפשר גם להתחבר לפני התאריך הזה ולהשאיר את החשבון שם.',
      'אם לא ביקשת זאת, יש להשאיר את החשבון בעזרת הקישור ולבחור סיסמה חדשה.',
    ],
  }),
  deletionCancelled: ({ site, url }) => ({
    subject: `החשבון שלך באתר ${site} נשאר`,
    heading: 'החשבון שלך נשאר',
    text: `מחיקת החשבון שלך באתר ${site} בוטלה. דבר לא נמחק.`,
    link: ifNotYou(url),
    notes: [],
  }),
  accountDeleted: ({ site }) => ({
    subject: `החשבון שלך באתר ${site} נמחק`,
    heading: 'החשבון שלך נמחק',
    text: `החשבון והפרופיל שלך באתר ${site} נמחקו, כפי שביקשת.`,
    notes: ['זו ההודעה האחרונה על החשבון הזה. תודה שהיית כאן.'],
  }),
}

/** Hebrew texts of all e-mails. */
export const mails: MailTexts = {
  ...factorMails,
  ...deletionMails,
  verification: ({ site, code, minutes }) => ({
    subject: `${code} הוא הקוד שלך עבור ${site}`,
    heading: 'אימות כתובת הדוא״ל',
    text: `התקבלה בקשה, כנראה ממך, להירשם או להתחבר אל ${site} עם הכתובת הזאת.`,
    code: { lead: 'יש להזין את הקוד הזה בדף שמבקש אותו:', code },
    notes: [`הקוד תקף למשך ${minutes} דקות.`, ignore],
  }),
  recovery: ({ site, code, url, minutes }) => ({
    subject: `בחירת סיסמה חדשה עבור ${site}`,
    heading: shared.chooseNewPassword,
    text: `התקבלה בקשה, כנראה ממך, לסיסמה חדשה עבור ${site}.`,
    link: chooseNewPassword(url),
    code: { lead: 'אפשר גם להזין את הקוד הזה בדף שבו נשלחה הבקשה:', code },
    notes: [
      `הקישור והקוד תקפים למשך ${minutes} דקות, לסיסמה חדשה אחת.`,
      `${ignore} הסיסמה שלך לא תשתנה.`,
    ],
  }),
  addressTaken: ({ site, url }) => ({
    subject: `כבר יש לך חשבון באתר ${site}`,
    heading: 'כבר יש לך חשבון',
    text: `התקבלה בקשה, כנראה ממך, להירשם לאתר ${site} עם הכתובת הזאת. כבר יש לה חשבון: אפשר להתחבר עם הסיסמה שלך.`,
    link: { lead: 'שכחת את הסיסמה? אפשר לבחור סיסמה חדשה:', ...chooseNewPassword(url) },
    notes: [`${ignore} איש לא קיבל מידע על כך שיש לך חשבון.`],
  }),
  addressWanted: ({ site, url }) => ({
    subject: `מישהו ביקש להשתמש בכתובת שלך לחשבון אחר באתר ${site}`,
    heading: 'הכתובת הזאת שייכת לחשבון שלך',
    text: `התקבלה בקשה, כנראה ממך, להשתמש בכתובת הזאת לחשבון אחר באתר ${site}. היא נשארת בחשבון שלך.`,
    link: { lead: 'שכחת את סיסמת החשבון? אפשר לבחור סיסמה חדשה:', ...chooseNewPassword(url) },
    notes: [`${ignore} איש לא קיבל מידע על כך שיש לך חשבון.`],
  }),
  emailChange: ({ site, code, minutes }) => ({
    subject: `${code} הוא הקוד שלך עבור ${site}`,
    heading: 'אימות כתובת הדוא״ל החדשה',
    text: `התקבלה בקשה, כנראה ממך, להשתמש בכתובת הזאת לחשבון באתר ${site}.`,
    code: { lead: 'יש להזין את הקוד הזה בדף החשבון:', code },
    notes: [`הקוד תקף למשך ${minutes} דקות. אין למסור אותו לאיש.`, ignore],
  }),
  emailChanged: ({ site, email }) => ({
    subject: `כתובת הדוא״ל של החשבון שלך באתר ${site} הוחלפה`,
    heading: 'כתובת הדוא״ל שלך הוחלפה',
    text: `לחשבון שלך באתר ${site} יש עכשיו כתובת אחרת: ${email}. מעכשיו הודעות נשלחות אליה, ומכשירים אחרים נותקו.`,
    notes: [
      'אם עשית זאת בעצמך, אין צורך לעשות דבר.',
      'אם לא, יש לפנות מיד לבעלי האתר: אי אפשר עוד להתחבר עם הכתובת הזאת.',
    ],
  }),
  activation: ({ site, url, days }) => ({
    subject: `החשבון שלך באתר ${site}`,
    heading: `ברוכים הבאים אל ${site}`,
    text: `בעלי האתר ${site} פתחו עבורך חשבון. נשאר רק לבחור סיסמה.`,
    link: { label: 'בחירת סיסמה', url },
    notes: [`הקישור תקף למשך ${days} ימים.`, 'אם לא ציפית להודעה הזאת, אפשר להתעלם ממנה.'],
  }),
  passwordChanged: ({ site, url }) => ({
    subject: `הסיסמה שלך עבור ${site} הוחלפה`,
    heading: 'הסיסמה שלך הוחלפה',
    text: `הסיסמה של החשבון שלך באתר ${site} הוחלפה. מכשירים אחרים נותקו.`,
    link: ifNotYou(url),
    notes: [],
  }),
  approved: ({ site, url }) => ({
    subject: `החשבון שלך באתר ${site} אושר`,
    heading: 'החשבון שלך אושר',
    text: `בעלי האתר ${site} אישרו את החשבון שלך. אפשר להתחבר עכשיו.`,
    link: { label: `אל ${site}`, url },
    notes: ['אם לא נרשמת שם, אפשר להתעלם מההודעה.'],
  }),
  approvalWanted: ({ site, email, url }) => ({
    subject: `הרשמה חדשה לאתר ${site} ממתינה לאישורך`,
    heading: 'הרשמה חדשה ממתינה לאישורך',
    text: `הכתובת ${email} נרשמה לאתר ${site}, ואי אפשר להתחבר איתה לפני שאישרת את החשבון.`,
    link: { label: 'הצגת הממתינים', url },
    notes: ['ההודעה נשלחה אליך כי אישור חברים חדשים באתר מוטל עליך.'],
  }),
  webhookPaused: ({ site, host, url }) => ({
    subject: `Webhook של ${site} הושהה`,
    heading: 'Webhook הושהה',
    text: `האתר ${site} לא הצליח למסור אירועים אל ${host} במשך זמן מה והפסיק לנסות. האירועים נשמרים ויימסרו כשה־webhook יופעל מחדש.`,
    link: { label: 'הצגת ה־webhooks', url },
    notes: ['ההודעה נשלחה אליך כי האתר בבעלותך.'],
  }),
  ownerInvited: ({ site, url, inviter, role, days }) => ({
    subject: `הזמנה לקונסולה של ${site}`,
    heading: `ניהול משותף של ${site}`,
    text: `קיבלת מ־${inviter} הזמנה לקונסולה של ${site}. ${invitedRoles[role]}`,
    link: { label: 'פתיחת חשבון', url },
    notes: [
      `הקישור תקף למשך ${days} ימים, לשימוש אחד בלבד.`,
      'אם לא ציפית להודעה הזאת, אפשר להתעלם ממנה.',
    ],
  }),
  ownerRecovery: ({ site, url, minutes }) => ({
    subject: `סיסמה חדשה לקונסולה של ${site}`,
    heading: 'בחירת סיסמה חדשה',
    text: `התבקשה סיסמה חדשה לחשבון שלך בקונסולה של ${site}.`,
    link: { label: 'בחירת סיסמה', url },
    notes: [
      `הקישור תקף למשך ${minutes} דקות, לשימוש אחד בלבד.`,
      'אם הבקשה לא באה ממך, אפשר להתעלם מההודעה: הסיסמה שלך לא תשתנה.',
    ],
  }),
  ownerCodeGuessed: ({ site, url }) => ({
    subject: `מישהו מנחש קודים בחשבון שלך בקונסולה של ${site}`,
    heading: 'מישהו מנחש קודים בחשבון שלך',
    text: `בחשבון שלך בקונסולה של ${site} הוזנו קודים שגויים רבים, עם הסיסמה שלך או עם קישור לבחירת סיסמה חדשה. במשך עד שעה רק קוד שחזור מאפשר גישה.`,
    link: { lead: 'הניסיונות לא באו ממך? כדאי לבחור סיסמה אחרת:', label: 'הצגת החשבון שלי', url },
    notes: [],
  }),
  mailServerTest: ({ site, url }) => ({
    subject: `הודעת בדיקה מאת ${site}`,
    heading: 'שרת הדואר פועל',
    text: `ההודעה הזאת מראה ששרת הדואר של ${site} שולח הודעות. כך נשלחות גם ההודעות לחברים.`,
    link: { label: 'הצגת הגדרות הדואר', url },
    notes: ['ההודעה נשלחה אליך כי היא נשלחה מהקונסולה.'],
  }),
}

const invitedRoles = {
  owner: 'כבעלים אפשר לעשות שם הכול.',
  editor: 'כעורכים אפשר לשנות שם את התוכן.',
  viewer: 'כצופים אפשר לקרוא שם את רוב הדפים, בלי לשנות דבר.',
}
