import type { en } from './en.js'

export const he: typeof en = {
  declared: {
    badge: 'מוצהר ב־foyer.json',
    text: (badge) => (
      <>
        {badge} שינויים כאן תקפים מיד ונשמרים אחרי הפעלה מחדש. כשההצהרה בקובץ משתנה, ההפעלה הבאה של
        השרת מחליפה את השם, התווית, השדות, ההרשאות, התוספים והאירועים באלה שבקובץ, ומסירה תווית
        שאינה בקובץ.
      </>
    ),
    differs: 'הוא שונה מההצהרה שלו',
    pull: (file, variable) => (
      <>
        בתיקייה של {file}, עם מפתח הבעלים ב־{variable}, הפקודה הזאת מציגה את ההבדל וכותבת אותו
        לקובץ:
      </>
    ),
    command: 'פקודה',
    difference: 'הבדל',
  },
  delete: {
    heading: 'מחיקת האוסף הזה',
    intro: (days) =>
      `אתרים לא יוכלו עוד לפנות אליו. אפשר לשחזר אותו עם כל פריטיו במשך ${days} ימים לפחות.`,
    action: 'מחיקת האוסף',
    question: (name) => `למחוק את ${name}?`,
    effect: (count, formattedCount) => (
      <>
        <strong>
          {count === undefined
            ? 'כל הפריטים שלו'
            : count === 1
              ? 'פריט אחד'
              : `${formattedCount} פריטים`}
        </strong>
        : מהבקשה הבאה לא יהיו נגישים לאף אתר, חבר או מבקר.
      </>
    ),
    references: (fields) => `הפניות ב־${fields} לא יובילו לדבר עד לשחזור.`,
    retention: 'הפריטים נשמרים. ”שחזור“, בדף כל האוספים, מחזיר פריטים, שדות, הרשאות ואינדקסים.',
    declared: (file) => <>{file} מצהיר על האוסף הזה. ההצהרה אינה מחזירה אותו; רק שחזור.</>,
    confirm: (name) => `יש להקליד ”${name}“ לאישור`,
    confirmHint: 'כדי שאיש לא ימחק את האוסף הלא נכון.',
    wrongName: (name) => `יש להקליד את השם כפי שהוא: ${name}`,
    keep: 'השארה',
  },
  general: {
    label: 'כללי',
    name: 'שם',
    nameHint: 'מוצג בקונסולה הזאת. אתרים משתמשים במזהה, שאינו משתנה.',
    nameEmpty: 'יש להזין שם.',
    descriptionHint: 'למה האוסף נועד. חברים ומבקרים אינם רואים זאת.',
    displayField: 'תווית',
    displayFieldHint: 'השדה שמייצג פריט בהפניות וברשימות.',
    noDisplayField: 'אין: מזהה הפריט',
    automaticDisplayField: (name) => `אוטומטי: ${name}, הטקסט הראשון`,
    saved: 'נשמר.',
  },
  tabs: {
    fields: 'שדות',
    permissions: 'הרשאות',
    indexes: 'אינדקסים',
    deletedMembers: 'חברים שנמחקו',
  },
  title: (name) => `${name}: הגדרות`,
  toItems: 'אל הפריטים',
  nav: 'הגדרות האוסף',
  noTab: 'אין לשונית כזאת',
  toGeneral: 'אל ההגדרות הכלליות',
}
