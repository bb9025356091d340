import type { FactorChangeTexts, FactorTexts } from './mail-content.js'

/** What is written and said about second factors in Hebrew. */
export const hebrewFactorTexts: FactorTexts = {
  factorCode: ({ site, code, minutes }) => ({
    subject: `${code} הוא הקוד שלך עבור ${site}`,
    heading: 'הקוד שלך',
    text: `בעזרת הקוד הזה משלימים את הכניסה לאתר ${site}, או מגדירים עבורו את הכתובת הזאת.`,
    code: { label: 'יש להקליד אותו בדף שמבקש אותו:', code },
    notes: [
      `הקוד תקף למשך ${minutes} דקות. אין למסור אותו לאיש.`,
      'אם לא ביקשת אותו, מישהו יודע את הסיסמה שלך: יש לבחור סיסמה חדשה.',
    ],
  }),
  factorsChanged: ({ site, url, change }) => ({
    ...changes[change](site),
    notes: ['אם עשית זאת בעצמך, אין צורך לעשות דבר. אם לא, יש לבחור סיסמה חדשה מיד:'],
    link: { label: 'לבחירת סיסמה חדשה', url },
  }),
  codeMessage: ({ site, code, channel }) =>
    channel === 'call'
      ? `הקוד שלך עבור ${site} הוא ${code}. שוב: ${code}.`
      : `${code} הוא הקוד שלך עבור ${site}. אין למסור אותו לאיש.`,
}

const changes: FactorChangeTexts = {
  added: (site) => ({
    subject: `נוסף שלב שני לכניסה לאתר ${site}`,
    heading: 'נוסף שלב שני',
    text: `מעכשיו הכניסה לאתר ${site} דורשת שלב שני. כדאי לשמור היטב על קודי השחזור.`,
  }),
  removed: (site) => ({
    subject: `הוסר שלב שני מהכניסה לאתר ${site}`,
    heading: 'הוסר שלב שני',
    text: `אחד השלבים השניים של החשבון שלך באתר ${site} הוסר.`,
  }),
  reset: (site) => ({
    subject: `השלבים השניים שלך באתר ${site} אופסו`,
    heading: 'השלבים השניים שלך אופסו',
    text: `בעלי האתר ${site} הסירו את כל השלבים השניים של החשבון שלך. עד להוספת שלב חדש, הסיסמה לבדה פותחת אותו.`,
  }),
  guessed: (site) => ({
    subject: `מישהו מנסה קודים בחשבון שלך באתר ${site}`,
    heading: 'מישהו מנסה קודים בחשבון שלך',
    text: `בחשבון שלך באתר ${site} הוקלדו קודים שגויים רבים אחרי הסיסמה הנכונה. במשך שעה רק קוד שחזור פותח אותו.`,
  }),
  'recovery-code-used': (site) => ({
    subject: `נעשה שימוש בקוד שחזור באתר ${site}`,
    heading: 'נעשה שימוש בקוד שחזור',
    text: `מישהו נכנס לחשבון שלך באתר ${site} בעזרת קוד שחזור. הקוד הזה נוצל.`,
  }),
  'recovery-codes-renewed': (site) => ({
    subject: `קודי שחזור חדשים עבור ${site}`,
    heading: 'קודי שחזור חדשים',
    text: `נוצרו קודי שחזור חדשים עבור החשבון שלך באתר ${site}. הקודים הישנים אינם תקפים עוד.`,
  }),
}
