import { hebrewFactorTexts } from './factor-texts-he.js'
import type { MailTexts } from './mail-content.js'

/** What mails say in Hebrew. */
export const hebrewTexts: MailTexts = {
  ...hebrewFactorTexts,
  verification: ({ site, code, minutes }) => ({
    subject: `${code} הוא הקוד שלך עבור ${site}`,
    heading: 'האם זו הכתובת שלך?',
    text: `מישהו, כנראה את או אתה, מבקש להתחבר אל ${site} עם הכתובת הזאת.`,
    code: { label: 'יש להקליד את הקוד בדף שבו נרשמת או התחברת:', code },
    notes: [`הקוד תקף למשך ${minutes} דקות.`, 'אם לא ביקשת אותו, אין צורך לעשות דבר.'],
  }),
  recovery: ({ site, code, url, minutes }) => ({
    subject: `בחירת סיסמה חדשה עבור ${site}`,
    heading: 'בחירת סיסמה חדשה',
    text: `מישהו, כנראה את או אתה, ביקש סיסמה חדשה עבור ${site}.`,
    link: { label: 'לבחירת סיסמה חדשה', url },
    code: { label: 'אפשר גם להקליד את הקוד הזה בדף שבו ביקשת:', code },
    notes: [
      `הקישור והקוד תקפים למשך ${minutes} דקות, ולסיסמה חדשה אחת.`,
      'אם לא ביקשת זאת, אין צורך לעשות דבר: הסיסמה שלך נשארת כפי שהיא.',
    ],
  }),
  addressTaken: ({ site, url }) => ({
    subject: `כבר יש לך חשבון ב־${site}`,
    heading: 'כבר יש לך חשבון',
    text: `מישהו, כנראה אתם, ביקש ליצור חשבון ב־${site} עם הכתובת הזאת. כבר יש חשבון כזה: אפשר להיכנס עם הסיסמה שלו.`,
    link: { label: 'בחירת סיסמה חדשה', url },
    notes: [
      'אם שכחתם את הסיסמה, הקישור מוביל לבחירת סיסמה חדשה.',
      'אם לא אתם ביקשתם, אין צורך לעשות דבר: לאיש לא נאמר שיש לכם חשבון.',
    ],
  }),
  activation: ({ site, url, days }) => ({
    subject: `החשבון שלך באתר ${site}`,
    heading: `ברוכים הבאים אל ${site}`,
    text: `נפתח עבורך חשבון באתר ${site}. נשאר רק לבחור סיסמה.`,
    link: { label: 'לבחירת סיסמה', url },
    notes: [`הקישור תקף למשך ${days} ימים.`, 'אם לא ציפית להודעה הזאת, אין צורך לעשות דבר.'],
  }),
  passwordChanged: ({ site, url }) => ({
    subject: `הסיסמה שלך עבור ${site} הוחלפה`,
    heading: 'הסיסמה שלך הוחלפה',
    text: `הסיסמה של החשבון שלך באתר ${site} הוחלפה. מכשירים אחרים נותקו.`,
    notes: ['אם עשית זאת בעצמך, אין צורך לעשות דבר. אם לא, יש לבחור סיסמה חדשה מיד:'],
    link: { label: 'לבחירת סיסמה חדשה', url },
  }),
  approved: ({ site, url }) => ({
    subject: `הצטרפת אל ${site}`,
    heading: 'החשבון אושר',
    text: `החשבון שלך באתר ${site} אושר. אפשר להתחבר בכל עת.`,
    link: { label: `אל ${site}`, url },
    notes: ['אם לא נרשמת שם, אין צורך לעשות דבר.'],
  }),
  approvalWanted: ({ site, email, url }) => ({
    subject: `מישהו מבקש להצטרף אל ${site}`,
    heading: 'יש מי שממתין לאישור',
    text: `הכתובת ${email} נרשמה באתר ${site} וממתינה לאישור שלך.`,
    link: { label: 'למי שממתין', url },
    notes: ['ההודעה נשלחה אליך כי חברים חדשים באתר שלך ממתינים לאישור.'],
  }),
}
